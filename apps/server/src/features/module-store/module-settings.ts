import type { ModuleManifest, ModuleSetting } from '@teachnet/contract/modules'
import { isTruthy } from '@teachnet/protocol'
import { fail } from '../../platform/errors.ts'
import { decryptText, encryptText } from '../../platform/secrets/encrypted-text.ts'
import type { StoredModule } from './module.repo.ts'

/** Placeholder that clients receive for a secret that is set; a client that sends it back changes nothing. */
const hiddenSecret = '******'

type Values = Readonly<Record<string, string>>

/** The values of a module as administrators see them. */
export function displayedSettings({ manifest, settings }: StoredModule): Record<string, string> {
  return mapSettings(manifest, (setting, name) => {
    const stored = settings[name] ?? ''
    return setting.kind === 'secret' && stored !== '' ? hiddenSecret : stored
  })
}

/** The values that screens receive, and with them every administrator. */
export function publicSettings({ manifest, settings }: StoredModule): Record<string, string> {
  const visible = Object.entries(manifest.settings).filter(([, setting]) => 'isPublic' in setting && setting.isPublic)
  return Object.fromEntries(visible.map(([name]) => [name, settings[name] ?? '']))
}

/** The values as the server uses them. A secret that cannot be decrypted is empty. */
export function plainSettings({ manifest, settings }: StoredModule, secretKey: string): Record<string, string> {
  return mapSettings(manifest, (setting, name) => {
    const stored = settings[name] ?? ''
    return setting.kind === 'secret' ? (decryptText(stored, secretKey) ?? '') : stored
  })
}

/** Origins from which pages of the back office may load styles and fonts. */
export function styleOrigins(modules: readonly StoredModule[]): string[] {
  return modules.flatMap(({ manifest, settings }) =>
    Object.entries(manifest.settings).flatMap(([name, setting]) => {
      const address = setting.kind === 'address' && setting.allows === 'styles' ? (settings[name] ?? '') : ''
      return URL.canParse(address) ? [new URL(address).origin] : []
    }),
  )
}

/**
 * Checks the values of a form and returns all values as they are stored.
 *
 * @throws VALIDATION that names the wrong values
 */
export function storedSettings(
  { manifest, settings }: StoredModule,
  provided: Values,
  {
    secretKey,
    say,
  }: { readonly secretKey: string; readonly say: (id: string, values?: Record<string, number>) => string },
): Record<string, string> {
  const fields: Record<string, string> = {}
  const next: Record<string, string> = { ...settings }
  for (const [name, raw] of Object.entries(provided)) {
    const setting = Object.hasOwn(manifest.settings, name) ? manifest.settings[name] : undefined
    if (!setting) throw fail('PARAMETER', { message: 'error.parameterNamed', values: { name }, field: name })
    const text = setting.kind === 'switch' ? (isTruthy(raw) ? '1' : '0') : raw.trim()
    const problem = problemOf(setting, text)
    if (problem) fields[name] = say(problem, 'max' in setting ? { max: setting.max } : {})
    else if (setting.kind !== 'secret') next[name] = text
    else if (text !== hiddenSecret) next[name] = encryptText(text, secretKey)
  }
  if (Object.keys(fields).length > 0) throw fail('VALIDATION', { fields })
  return next
}

/** Names of values that must not be logged. */
export function secretSettings(modules: readonly StoredModule[]): string[] {
  return modules.flatMap(({ manifest }) =>
    Object.entries(manifest.settings).flatMap(([name, { kind }]) => (kind === 'secret' ? [name] : [])),
  )
}

function problemOf(setting: ModuleSetting, text: string): string | undefined {
  if (text === '') return undefined
  switch (setting.kind) {
    case 'address':
      return isStyleAddress(text) ? undefined : 'moduleStore.address'
    case 'choice':
      return setting.options.some(({ value }) => value === text) ? undefined : 'moduleStore.choice'
    case 'text':
    case 'secret':
      return [...text].length > setting.max ? 'moduleStore.long' : undefined
    default:
      return undefined
  }
}

/** No other text may become part of a Content-Security-Policy. */
function isStyleAddress(text: string): boolean {
  if (text.length > 500 || !URL.canParse(text)) return false
  const { protocol, origin, username } = new URL(text)
  return protocol === 'https:' && username === '' && /^https:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(origin)
}

function mapSettings(manifest: ModuleManifest, toText: (setting: ModuleSetting, name: string) => string) {
  return Object.fromEntries(Object.entries(manifest.settings).map(([name, setting]) => [name, toText(setting, name)]))
}
