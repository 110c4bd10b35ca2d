/**
 * Every setting as if it were unset, for a site that must not take any from the environment it is started in: the demo,
 * a bench or a test. An empty variable counts as unset.
 */
export const noSettings = {
  PORT: '',
  HOST: '',
  ORIGIN: '',
  DATA_DIR: '',
  DATABASE_URL: '',
  SECRET: '',
  SMTP_URL: '',
  MAIL_FROM: '',
  ADMIN_EMAIL: '',
  ADMIN_PASSWORD: '',
  SITE_MODE: '',
  TRUST_PROXY: '',
  BACKUP_DIR: '',
  BACKUP_PASSPHRASE: '',
  KEEP_APPOINTMENTS_MONTHS: '',
  KEEP_EMAILS_MONTHS: '',
  BACKUP_KEEP_DAYS: '',
  METRICS_PORT: '',
  OTEL_EXPORTER_OTLP_ENDPOINT: '',
  LOG_LEVEL: '',
}
