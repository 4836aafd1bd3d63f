import type { Area } from '@teachnet/protocol'
import type { SettingsPort } from './ports.ts'

/** The settings with the addresses of the back office and the member centre. */
export type AppPlaces = SettingsPort<'adminOrigin' | 'adminPath' | 'memberOrigin' | 'memberPath' | 'publicOrigin'>

/**
 * Address of a page of an app, for letters. Undefined without a configured origin: jobs write the letters, and the origin of a request may
 * be forged.
 *
 * @param requester used without a configured origin: the origin of a request whose sender may cause the letter anyway
 */
export function appPage(
  env: AppPlaces['env'],
  area: Area['name'],
  page: string,
  requester?: string,
): string | undefined {
  const { origin, folder } =
    area === 'admin'
      ? { origin: env.adminOrigin, folder: env.adminPath }
      : { origin: env.memberOrigin, folder: env.memberPath }
  const base = origin ?? env.publicOrigin ?? requester
  return base === undefined ? undefined : `${base}${folder}${page}`
}
