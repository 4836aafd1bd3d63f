import type { SetupStep } from '@teachnet/contract/settings'
import type { DatabasePort, SettingsPort } from '../../platform/ports.ts'
import { countSuperAdmins, hasStrongSignIn, loadConfigRows } from './site.repo.ts'
import { toMailSettings, siteItems, type SiteItem, toSiteValues } from './site-items.ts'

type SetupPorts = DatabasePort & SettingsPort<'mail' | 'secretKey' | 'publicOrigin' | 'backups'>

/** Loads the steps of the set-up, done or not by the actual state; `adminId` is the account of the caller. */
export async function loadSetup({ db, env }: SetupPorts, adminId: number): Promise<SetupStep[]> {
  const [rows, superAdmins, isStrong] = await Promise.all([
    loadConfigRows(db),
    countSuperAdmins(db),
    hasStrongSignIn(db, adminId),
  ])
  const values = toSiteValues(new Map(rows.flatMap(({ name, value }) => (value === null ? [] : [[name, value]]))))
  const isSet = (name: SiteItem) => values(name) !== '' && values(name) !== siteItems.get(name)?.default
  const done: Readonly<Record<SetupStep['name'], boolean>> = {
    siteName: isSet('site_name') || isSet('site_name_en'),
    logo: isSet('logo'),
    record: isSet('record_number'),
    contact: isSet('company_name') && isSet('contact_email'),
    mail: env.mail !== undefined || toMailSettings(values, env.secretKey) !== undefined,
    address: env.publicOrigin !== undefined,
    backup: env.backups !== undefined,
    secondAdmin: superAdmins >= 2,
    secondFactor: isStrong,
  }
  return steps.map((name) => ({ name, isDone: done[name] }))
}

/** In the order in which they are shown. */
const steps = [
  'siteName',
  'logo',
  'record',
  'contact',
  'mail',
  'address',
  'backup',
  'secondAdmin',
  'secondFactor',
] as const satisfies readonly SetupStep['name'][]
