// What somebody has typed or chosen and not sent yet. No page is needed here.

/** Fields by form, name and number, so that a field of another version of the page is known again. */
export function keyed(fields) {
  const count = new Map();
  return fields.map((field) => {
    const name = `${field.form?.getAttribute("action")} ${field.name}`;
    const number = (count.get(name) ?? 0) + 1;
    count.set(name, number);
    return [`${name} ${number}`, field];
  });
}

/** Whether somebody has changed a field. */
export function isTouched(field) {
  if (field.tagName === "SELECT") {
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  }
  return field.value !== field.defaultValue;
}

/** What was typed, by the key of its field; hidden fields and investigators, which others may have taken, are as the server says. */
export function typedIn(keyedFields) {
  const typed = keyedFields.filter(
    ([, field]) => field.type !== "hidden" && field.name !== "investigator" && isTouched(field),
  );
  return new Map(typed.map(([key, field]) => [key, field.value]));
}
