//! How connections are encrypted: what `sslmode` and `sslrootcert` of an address say, as they are known from other programs.

use std::path::Path;
use std::sync::Arc;

use postgres::config::SslMode;
use postgres::{Client, Config, NoTls};
use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};
use tokio_postgres_rustls::MakeRustlsConnect;

/// What is asked of a connection; each asks more than the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Mode {
    Disable,
    /// Encrypted if the server can.
    Prefer,
    Require,
    /// The certificate is of an authority that is trusted.
    VerifyCa,
    /// And it is for the host that was asked for.
    VerifyFull,
}

#[derive(Clone)]
pub(super) struct Tls {
    mode: Mode,
    /// The file with the certificates of the authorities; none for those that the system knows.
    roots: Option<String>,
}

impl Tls {
    /// What an address says about encryption, and the address without it.
    pub(super) fn of(address: &str) -> Result<(String, Tls), String> {
        // What stands before the sign may be a password.
        let from = address.find('@').unwrap_or(0);
        let Some(at) = address[from..].find('?') else {
            return Ok((address.to_owned(), Tls { mode: Mode::Prefer, roots: None }));
        };
        let (before, query) = (&address[..from + at], &address[from + at + 1..]);
        let (mut mode, mut roots, mut rest) = (Mode::Prefer, None, vec![]);
        for pair in query.split('&') {
            match pair.split_once('=') {
                Some(("sslmode", name)) => mode = Mode::called(name)?,
                Some(("sslrootcert", "system")) => roots = None,
                Some(("sslrootcert", file)) => roots = Some(decoded(file)),
                _ => rest.push(pair),
            }
        }
        // As elsewhere: an authority that is named is asked.
        if roots.is_some() && mode == Mode::Require {
            mode = Mode::VerifyCa;
        }
        let rest = if rest.is_empty() { String::new() } else { format!("?{}", rest.join("&")) };
        Ok((format!("{before}{rest}"), Tls { mode, roots }))
    }

    /// Makes ready what every connection needs; a certificate that cannot be read is told at once.
    pub(super) fn ready(&self, config: &mut Config) -> Result<Connector, String> {
        config.ssl_mode(match self.mode {
            Mode::Disable => SslMode::Disable,
            Mode::Prefer => SslMode::Prefer,
            _ => SslMode::Require,
        });
        // Without the name of a host there is nothing to shake hands with.
        let plain = self.mode == Mode::Disable || (self.mode == Mode::Prefer && config.get_hosts().is_empty());
        let tls = if plain { None } else { Some(MakeRustlsConnect::new(self.config()?)) };
        Ok(Connector { tls, must: self.mode > Mode::Prefer })
    }

    fn config(&self) -> Result<ClientConfig, String> {
        let provider = Arc::new(ring::default_provider());
        let words = |error: Error| error.to_string();
        let builder = ClientConfig::builder_with_provider(provider.clone());
        let builder = builder.with_safe_default_protocol_versions().map_err(words)?;
        let verifier: Arc<dyn ServerCertVerifier> = if self.mode < Mode::VerifyCa {
            Arc::new(Anybody(provider))
        } else {
            let verifier = WebPkiServerVerifier::builder_with_provider(Arc::new(self.roots()?), provider);
            let verifier = verifier.build().map_err(|error| error.to_string())?;
            if self.mode == Mode::VerifyCa { Arc::new(AnyHost(verifier)) } else { verifier }
        };
        let mut config = builder.dangerous().with_custom_certificate_verifier(verifier).with_no_client_auth();
        config.alpn_protocols = vec![b"postgresql".to_vec()];
        Ok(config)
    }

    /// The authorities that are trusted.
    fn roots(&self) -> Result<RootCertStore, String> {
        let mut store = RootCertStore::empty();
        match &self.roots {
            Some(file) => {
                let wrong = |why: String| format!("the certificate {file} cannot be used: {why}");
                let all = CertificateDer::pem_file_iter(Path::new(file)).map_err(|error| wrong(error.to_string()))?;
                for one in all {
                    let one = one.map_err(|error| wrong(error.to_string()))?;
                    store.add(one).map_err(|error| wrong(error.to_string()))?;
                }
                if store.is_empty() {
                    return Err(wrong("the file contains none".to_owned()));
                }
            }
            None => {
                store.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
                if store.is_empty() {
                    return Err(
                        "the system trusts no certificate authority: name the database's with sslrootcert=FILE"
                            .to_owned(),
                    );
                }
            }
        }
        Ok(store)
    }
}

impl Mode {
    fn called(name: &str) -> Result<Mode, String> {
        Ok(match name {
            "disable" => Mode::Disable,
            "allow" | "prefer" => Mode::Prefer,
            "require" => Mode::Require,
            "verify-ca" => Mode::VerifyCa,
            "verify-full" => Mode::VerifyFull,
            _ => return Err("sslmode is disable, prefer, require, verify-ca or verify-full".to_owned()),
        })
    }
}

/// Makes connections, encrypted or not.
pub(super) struct Connector {
    tls: Option<MakeRustlsConnect>,
    must: bool,
}

impl Connector {
    pub(super) fn connect(&self, config: &Config) -> Result<Client, postgres::Error> {
        let Some(tls) = &self.tls else { return config.connect(NoTls) };
        match config.connect(tls.clone()) {
            Err(error) if !self.must && failed(&error) => config.connect(NoTls),
            connected => connected,
        }
    }
}

/// Whether it was the encryption that failed: the library says so in words only.
pub(super) fn failed(error: &postgres::Error) -> bool {
    error.to_string().starts_with("error performing TLS handshake")
}

/// `%2F` is `/`.
fn decoded(text: &str) -> String {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let code = match after {
            [high, low, ..] if *first == b'%' => {
                std::str::from_utf8(&[*high, *low]).ok().and_then(|code| u8::from_str_radix(code, 16).ok())
            }
            _ => None,
        };
        out.push(code.unwrap_or(*first));
        rest = if code.is_some() { &after[2..] } else { after };
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// Takes any certificate: what is sent cannot be read on the way, but who reads it at the end is not known.
#[derive(Debug)]
struct Anybody(Arc<CryptoProvider>);

impl ServerCertVerifier for Anybody {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls12_signature(message, cert, signature, &self.0.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(message, cert, signature, &self.0.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

/// Takes a certificate of a trusted authority, whichever host it is for.
#[derive(Debug)]
struct AnyHost(Arc<WebPkiServerVerifier>);

impl ServerCertVerifier for AnyHost {
    fn verify_server_cert(
        &self,
        cert: &CertificateDer<'_>,
        between: &[CertificateDer<'_>],
        host: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        // The host is looked at last: everything else is right then.
        match self.0.verify_server_cert(cert, between, host, ocsp, now) {
            Err(Error::InvalidCertificate(
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
            )) => Ok(ServerCertVerified::assertion()),
            verified => verified,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.0.verify_tls12_signature(message, cert, signature)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.0.verify_tls13_signature(message, cert, signature)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.supported_verify_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_address_says_about_encryption_is_taken_out_of_it() {
        let of = |address: &str| Tls::of(address).map(|(rest, tls)| (rest, tls.mode, tls.roots)).unwrap();
        let plain = "postgres://anna@host/keeper";
        assert_eq!(of(plain), (plain.into(), Mode::Prefer, None));
        assert_eq!(of(&format!("{plain}?sslmode=verify-full")), (plain.into(), Mode::VerifyFull, None));
        assert_eq!(
            of("postgres://anna:a?b@host/keeper?user=x&sslmode=require&sslrootcert=%2Fetc%2Fca%20x.pem&port=5"),
            ("postgres://anna:a?b@host/keeper?user=x&port=5".into(), Mode::VerifyCa, Some("/etc/ca x.pem".into()))
        );
        assert_eq!(of(&format!("{plain}?sslmode=verify-ca&sslrootcert=system")), (plain.into(), Mode::VerifyCa, None));
        assert!(Tls::of(&format!("{plain}?sslmode=maybe")).is_err_and(|why| why.contains("verify-full")));
        assert_eq!([decoded("100%"), decoded("%zz%2"), decoded("%C3%A9")], ["100%", "%zz%2", "\u{e9}"]);
    }
}
