import { loadIconFont, type ModuleHost } from '../../../module-host/admin-api.ts'

/** Loads the style sheet of the configured address. */
export default function start({ settings }: Pick<ModuleHost, 'settings'>): (() => void) | undefined {
  const address = settings['address'] ?? ''
  return address.startsWith('https://') ? loadIconFont(address) : undefined
}
