import { formatSiteTime } from '@teachnet/contract/site-time'
import { label, type Locale, type LocalizedText, type OperationReport } from '@teachnet/protocol'
import type { CachePort, ClockPort, DatabasePort, LogPort, MessagesPort } from '../../platform/ports.ts'
import type { SiteSettings } from './site-config.ts'
import { toSiteValues } from './site-items.ts'
import { loadConfigChanges, loadConfigRows } from './site.repo.ts'

/** What visitors and members are told while the site is closed for maintenance. */
interface MaintenanceNotice {
  readonly siteName: LocalizedText
  readonly text: LocalizedText
  /** Seconds after which a visitor may try again. */
  readonly retryAfter: number
}

export interface MaintenanceState {
  /** Undefined while the site is open. Known without a query: cached pages wait for nothing. */
  readonly current: () => MaintenanceNotice | undefined
  readonly close: () => void
}

type Ports = CachePort & ClockPort & LogPort & MessagesPort
type LoadSettings = () => Promise<Pick<SiteSettings, 'maintenance' | 'timeZone'>>

/** Seconds, where the end is unknown or has passed. */
const usualRetry = 600
const longestRetry = 86_400

/**
 * Follows the maintenance switch of all processes. While the database does not answer, the last known state applies: a site that is closed
 * because of its database stays closed.
 */
export async function watchMaintenance(
  { cache, clock, log, translate }: Ports,
  loadSettings: LoadSettings,
): Promise<MaintenanceState> {
  let known = await loadSettings()
  let turn = 0
  const refresh = async () => {
    const own = ++turn
    try {
      const loaded = await loadSettings()
      if (own === turn) known = loaded
    } catch (error) {
      log.warn({ err: error }, 'the maintenance switch could not be read; its last known state applies')
    }
  }
  const close = cache.onDrop((tags) => {
    if (tags.includes('config') || tags.includes('*')) void refresh()
  })
  return {
    current() {
      const { maintenance, timeZone } = known
      if (!maintenance) return undefined
      const now = Math.floor(clock() / 1000)
      const { until, note, siteName } = maintenance
      const sentence = (locale: Locale) => {
        const end = until > now ? translate(locale, 'page.maintenance.until', { time: timeOf(until, timeZone) }) : ''
        return [note[locale] || translate(locale, 'page.maintenance.text'), end]
          .filter(Boolean)
          .join(locale === 'en' ? ' ' : '')
      }
      return {
        siteName,
        text: label(sentence('zh-cn'), sentence('en')),
        retryAfter: until > now ? Math.min(until - now, longestRetry) : usualRetry,
      }
    },
    close,
  }
}

/** The moment in the time zone of the site, with the distance of that zone from universal time. */
function timeOf(seconds: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(seconds * 1000)
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return `${formatSiteTime(seconds, timeZone).slice(0, 16)} (${zone})`
}

/** The switch as the operation page shows it, with its last change. */
export async function loadSwitch({ db }: DatabasePort): Promise<OperationReport['maintenance']> {
  const [rows, { rows: changes }] = await Promise.all([
    loadConfigRows(db),
    loadConfigChanges(db, { group: 'maintenance', offset: 0, limit: 1 }),
  ])
  const values = toSiteValues(new Map(rows.flatMap(({ name, value }) => (value === null ? [] : [[name, value]]))))
  const [last] = changes
  return {
    isOn: values('maintenance_on') === '1',
    until: Number(values('maintenance_until')) || 0,
    note: values('maintenance_note'),
    noteEn: values('maintenance_note_en'),
    changed: last ? { time: last.create_time, by: last.admin_name } : null,
  }
}
