/**
 * Values of each series in promtool's notation: `0+60x60` rises by 60 in each interval, and `1x60` repeats 1. The
 * interval is an hour for slowAlerts and a minute for other alerts.
 */
export type Series = Readonly<Record<string, string>>

/** Simulated duration of each example except those of slowAlerts, in hours. */
export const hours = 8
const all = `x${hours * 60}`

/** Alerts that need days to fire. Their series have one value per hour. */
export const slowAlerts: ReadonlySet<string> = new Set([
  'CountinghouseDailyJobMissing',
  'CountinghouseTerminationsWaiting',
  'CountinghouseNotAudited',
  'CountinghouseNeverAudited',
  'CountinghouseNeverBackedUp',
])
export const slowHours = 84
const slow = `x${slowHours}`

/** The metrics of a healthy service. */
export const healthy: Series = {
  'up{job="countinghouse",instance="a"}': `1${all}`,
  'countinghouse_database_up{instance="a"}': `1${all}`,
  'countinghouse_listener_up{instance="a"}': `1${all}`,
  'countinghouse_database_pooled_by_transaction{instance="a"}': `0${all}`,
  'countinghouse_call_seconds_count{instance="a",action="getclients",status="200"}': `0+600${all}`,
  'countinghouse_call_seconds_bucket{instance="a",action="getclients",status="200",le="0.1"}': `0+600${all}`,
  'countinghouse_call_seconds_bucket{instance="a",action="getclients",status="200",le="+Inf"}': `0+600${all}`,
  'countinghouse_database_errors_total{instance="a",class="constraint"}': `0+10${all}`,
  'countinghouse_database_errors_total{instance="a",class="disk"}': `0${all}`,
  'countinghouse_database_errors_total{instance="a",class="timeout"}': `0${all}`,
  'countinghouse_database_connections_waiting{instance="a"}': `0${all}`,
  'countinghouse_disk_bytes{instance="a"}': `100${all}`,
  'countinghouse_disk_free_bytes{instance="a"}': `50${all}`,
  'countinghouse_wal_bytes{instance="a"}': `4000000${all}`,
  'countinghouse_daily_job_pending_steps{instance="a"}': `0${all}`,
  'countinghouse_daily_job_last_success_timestamp_seconds{instance="a"}': `0+60${all}`,
  'countinghouse_daily_step_failed{instance="a",step="invoices"}': `0${all}`,
  'countinghouse_terminations_waiting{instance="a"}': `0${all}`,
  'countinghouse_provider_differences{instance="a"}': `0${all}`,
  'countinghouse_queue_oldest_due_seconds{instance="a",queue="module"}': `2${all}`,
  'countinghouse_queue_failed{instance="a",queue="module"}': `3${all}`,
  'countinghouse_mail_oldest_seconds{instance="a"}': `30${all}`,
  'countinghouse_provider_call_seconds_count{instance="a",module="server/cpanel",verb="create",outcome="ok"}': `0+5${all}`,
  'countinghouse_provider_call_seconds_count{instance="a",module="server/cpanel",verb="create",outcome="refused"}': `0${all}`,
  'countinghouse_module_certificate_days_left{instance="a",parameter="registrar/epp/certificate"}': `200${all}`,
  'countinghouse_certificate_order_days_left{instance="a"}': `20${all}`,
  'countinghouse_audit_findings{instance="a"}': `0${all}`,
  'countinghouse_audit_timestamp_seconds{instance="a"}': `0+60${all}`,
  'countinghouse_backup_last_success_timestamp_seconds{instance="a"}': `0+60${all}`,
  'countinghouse_backup_age_seconds{instance="a"}': `0+60${all}`,
  'countinghouse_backup_bytes{instance="a"}': `5000000${all}`,
  'countinghouse_build_info{instance="a",release="1"}': `1${all}`,
  'countinghouse_schema_info{instance="a",migration="1"}': `1${all}`,
  'countinghouse_clock_timestamp_seconds{instance="a"}': `0+60${all}`,
}

/** Series that make each alert fire, in addition to the healthy series or instead of those with the same name. */
export const firing: Readonly<Record<string, Series>> = {
  CountinghouseDown: { 'up{job="countinghouse",instance="a"}': `0${all}` },
  CountinghouseDatabaseDown: { 'countinghouse_database_up{instance="a"}': `0${all}` },
  CountinghouseErrors: {
    'countinghouse_call_seconds_count{instance="a",action="getclients",status="500"}': `0+60${all}`,
  },
  CountinghouseSlow: {
    'countinghouse_call_seconds_bucket{instance="a",action="getclients",status="200",le="0.1"}': `0${all}`,
    'countinghouse_call_seconds_bucket{instance="a",action="getclients",status="200",le="10"}': `0+600${all}`,
  },
  CountinghouseDatabaseFault: { 'countinghouse_database_errors_total{instance="a",class="disk"}': `0+1${all}` },
  CountinghouseDatabaseBusy: { 'countinghouse_database_errors_total{instance="a",class="timeout"}': `0+5${all}` },
  CountinghousePoolExhausted: { 'countinghouse_database_connections_waiting{instance="a"}': `3${all}` },
  CountinghouseListenerDown: { 'countinghouse_listener_up{instance="a"}': `0${all}` },
  CountinghousePooledByTransaction: { 'countinghouse_database_pooled_by_transaction{instance="a"}': `1${all}` },
  CountinghouseDiskFilling: { 'countinghouse_disk_free_bytes{instance="a"}': `9${all}` },
  CountinghouseDiskFull: { 'countinghouse_disk_free_bytes{instance="a"}': `1${all}` },
  CountinghouseWalGrows: { 'countinghouse_wal_bytes{instance="a"}': `2000000000${all}` },
  CountinghouseDailyJobLate: { 'countinghouse_daily_job_pending_steps{instance="a"}': `13${all}` },
  CountinghouseDailyJobMissing: {
    'countinghouse_daily_job_last_success_timestamp_seconds{instance="a"}': `0${slow}`,
  },
  CountinghouseDailyStepFailed: { 'countinghouse_daily_step_failed{instance="a",step="invoices"}': `1${all}` },
  CountinghouseTerminationsWaiting: { 'countinghouse_terminations_waiting{instance="a"}': `7${slow}` },
  CountinghouseQueueStuck: { 'countinghouse_queue_oldest_due_seconds{instance="a",queue="module"}': `0+60${all}` },
  CountinghouseRenewalsLate: { 'countinghouse_queue_oldest_due_seconds{instance="a",queue="renewals"}': `30000${all}` },
  CountinghouseQueueFailed: { 'countinghouse_queue_failed{instance="a",queue="module"}': `3+1${all}` },
  CountinghouseRecipientsSilent: { 'countinghouse_deliveries_silent_recipients{instance="a"}': `30${all}` },
  CountinghouseMailWaits: { 'countinghouse_mail_oldest_seconds{instance="a"}': `0+60${all}` },
  CountinghouseProviderFails: {
    'countinghouse_provider_call_seconds_count{instance="a",module="server/cpanel",verb="create",outcome="unreachable"}': `0+20${all}`,
  },
  CountinghouseProviderRefuses: {
    'countinghouse_provider_call_seconds_count{instance="a",module="server/cpanel",verb="create",outcome="refused"}': `0+1${all}`,
  },
  CountinghouseProviderDiffers: { 'countinghouse_provider_differences{instance="a"}': `2${all}` },
  CountinghouseModuleCertificateEnds: {
    'countinghouse_module_certificate_days_left{instance="a",parameter="registrar/epp/certificate"}': `9${all}`,
  },
  CountinghouseOrderedCertificateEnds: { 'countinghouse_certificate_order_days_left{instance="a"}': `1${all}` },
  CountinghouseBooksDoNotAddUp: { 'countinghouse_audit_findings{instance="a"}': `1${all}` },
  CountinghouseNotAudited: { 'countinghouse_audit_timestamp_seconds{instance="a"}': `0${slow}` },
  CountinghouseNeverAudited: { 'countinghouse_audit_timestamp_seconds{instance="a"}': `_${slow}` },
  CountinghouseBackupOld: { 'countinghouse_backup_age_seconds{instance="a"}': `200000+60${all}` },
  CountinghouseBackupShrinks: { 'countinghouse_backup_bytes{instance="a"}': `5000000x60 4000${all}` },
  CountinghouseNeverBackedUp: { 'countinghouse_backup_last_success_timestamp_seconds{instance="a"}': `_${slow}` },
  CountinghouseReleasesDiffer: { 'countinghouse_build_info{instance="b",release="2"}': `1${all}` },
  CountinghouseClockWrong: { 'countinghouse_clock_timestamp_seconds{instance="a"}': `300+60${all}` },
}
