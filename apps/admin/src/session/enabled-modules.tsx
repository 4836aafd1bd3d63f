import { fieldKinds } from '@teachnet/contract'
import { adminArea, type Locale } from '@teachnet/protocol'
import { loadIconFont } from '@teachnet/ui/menu-icon'
import { lazyPart } from '@teachnet/ui/parts'
import type { ComponentType, ReactNode } from 'react'
import type { InputProps } from '../fields/field-props.ts'
import { setModuleInputs } from '../fields/shared/module-inputs.ts'
import { loadScreen } from '../module-host/load-screen.ts'
import { createModuleHost, type ModuleHost, type ModuleParts } from '../module-host/module-host.ts'
import type { AppServices } from './app-services.ts'

/** The editor that comes with the app, for a server that has no modules. */
const ownEditor = (folder: string, locale: Locale): ModuleParts => ({
  uid: 'editor',
  base: `${folder}modules/editor/`,
  messages: `messages/${locale}.json`,
  start: '',
  pages: {},
  inputs: { richText: 'screens/editor.js' },
  settings: {},
})

interface ModuleContext {
  readonly services: AppServices
  readonly origin: string
}

type Screen = ComponentType<{ readonly host: ModuleHost }>
type Input = ComponentType<InputProps & { readonly host: ModuleHost }>

const pageLoads = new Map<string, () => Promise<() => ReactNode>>()
const inputs = new Map<string, ComponentType<InputProps>>()
const started = new Map<string, (() => void) | undefined>()
let pages: Readonly<Record<string, () => Promise<() => ReactNode>>> = {}

/**
 * Shows the parts of the enabled modules, and removes those of disabled modules.
 *
 * @param modules undefined from a server that has no modules
 */
export function showModules(
  services: AppServices,
  modules: readonly ModuleParts[] | undefined,
  isSuper: boolean,
): void {
  const origin = modules ? new URL(services.client.urlFor('/'), location.href).origin : ''
  const context = { services, origin }
  const enabled = modules ?? [ownEditor(services.folder, services.messages.locale)]
  setModuleInputs({
    inputs: Object.fromEntries(
      enabled.flatMap((parts) =>
        fieldKinds.flatMap((kind) => {
          const file = parts.inputs[kind]
          return file === undefined ? [] : [[kind, inputOf(parts, file, context)]]
        }),
      ),
    ),
    marketPath: modules && isSuper ? services.addressOf(`${adminArea.basePath}/moduleStore`) : undefined,
  })
  pages = Object.fromEntries(
    enabled.flatMap((parts) =>
      Object.entries(parts.pages).map(([name, file]) => [name, pageOf(parts, file, context)] as const),
    ),
  )
  startModules(enabled, context)
  showOwnIconFont(services, enabled)
}

/** Returns how the page of a menu entry is loaded; undefined unless it is one of an enabled module. */
export function findModulePage(name: string): (() => Promise<() => ReactNode>) | undefined {
  return Object.hasOwn(pages, name) ? pages[name] : undefined
}

function inputOf(parts: ModuleParts, file: string, context: ModuleContext): ComponentType<InputProps> {
  const address = `${context.origin}${parts.base}${file}`
  const known = inputs.get(address)
  if (known) return known
  const input = lazyPart(async () => {
    const [Loaded, host] = await Promise.all([loadComponent<Input>(address), hostOf(parts, context)])
    return (props: InputProps) => <Loaded {...props} host={host} />
  })
  inputs.set(address, input)
  return input
}

/** Returns the same function for the same page, so that an open tab keeps its page when the session is loaded again. */
function pageOf(parts: ModuleParts, file: string, context: ModuleContext): () => Promise<() => ReactNode> {
  const key = `${context.origin}${parts.base}${file} ${JSON.stringify(parts.settings)}`
  const load = pageLoads.get(key) ?? (() => loadPage(parts, file, context))
  pageLoads.set(key, load)
  return load
}

async function loadPage(parts: ModuleParts, file: string, context: ModuleContext): Promise<() => ReactNode> {
  const address = `${context.origin}${parts.base}${file}`
  const [Loaded, host] = await Promise.all([loadComponent<Screen>(address), hostOf(parts, context)])
  return () => (
    <div className="page-body">
      <Loaded host={host} />
    </div>
  )
}

async function loadComponent<C extends Screen | Input>(address: string): Promise<C> {
  const loaded = await loadScreen(address)
  if (typeof loaded !== 'function') throw new TypeError(`${address} exports no component as default`)
  return loaded as C // what a component takes cannot be checked; the module was built for this place
}

let ownIconFont: (() => void) | undefined

/** The icon font that the settings of the installation name, unless the module for it has an address. */
function showOwnIconFont({ iconFont }: AppServices, enabled: readonly ModuleParts[]): void {
  const isOfModule = enabled.some(({ uid, settings }) => uid === 'icon-font' && settings['address'])
  if (iconFont !== undefined && !isOfModule) ownIconFont ??= loadIconFont(iconFont)
  else {
    ownIconFont?.()
    ownIconFont = undefined
  }
}

/** Runs the start of each module once, and ends those of modules that are gone. A module that fails must not stop the app. */
function startModules(enabled: readonly ModuleParts[], context: ModuleContext): void {
  const wanted = new Map(
    enabled
      .filter(({ start }) => start !== '')
      .map((parts) => [`${parts.base} ${JSON.stringify(parts.settings)}`, parts]),
  )
  for (const [key, end] of started) {
    if (wanted.has(key)) continue
    started.delete(key)
    end?.()
  }
  for (const [key, parts] of wanted) {
    if (started.has(key)) continue
    started.set(key, undefined)
    void startModule(parts, context).then(
      (end) => started.set(key, end),
      (error: unknown) => reportError(error),
    )
  }
}

async function startModule(parts: ModuleParts, context: ModuleContext): Promise<(() => void) | undefined> {
  const [start, host] = await Promise.all([
    loadScreen(`${context.origin}${parts.base}${parts.start}`),
    hostOf(parts, context),
  ])
  const end: unknown = typeof start === 'function' ? start(host) : undefined
  return typeof end === 'function' ? () => void end() : undefined
}

function hostOf(parts: ModuleParts, { services, origin }: ModuleContext): Promise<ModuleHost> {
  return createModuleHost(parts, { client: services.client, locale: services.messages.locale, origin })
}
