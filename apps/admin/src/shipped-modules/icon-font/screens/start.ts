import { type ModuleHost, setIconFont } from '../../../module-host/admin-api.ts'

/**
 * Loads the style sheet. An element that a script adds does not hold up the page; icons of the font are used once it is there, and the
 * built-in ones when it does not come.
 */
export default function start({ settings }: Pick<ModuleHost, 'settings'>): (() => void) | undefined {
  const address = settings['address'] ?? ''
  if (!address.startsWith('https://')) return undefined
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = address
  sheet.referrerPolicy = 'no-referrer'
  sheet.addEventListener('load', () => setIconFont(true))
  sheet.addEventListener('error', () => sheet.remove())
  document.head.append(sheet)
  return () => {
    sheet.remove()
    setIconFont(false)
  }
}
