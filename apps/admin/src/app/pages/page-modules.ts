import type { MenuEntry } from '@teachnet/session'
import { type LazyPart, lazyPart, MissingPart } from '@teachnet/ui/parts'
import type { MessageLoader } from '@teachnet/i18n'
import type { ComponentType } from 'react'
import { resourceRegistry } from '../../resources/resource-registry.ts'
import { findModulePage } from '../../session/enabled-modules.tsx'
import type { PageProps } from '../../session/page-props.ts'

/** Code and messages of a page, loaded when the page is opened. */
export interface PageModule {
  readonly Component: LazyPart<PageProps>
  /** Loads code and messages. @throws MissingPart when one of them cannot be loaded */
  readonly prepare: (messages: MessageLoader) => Promise<void>
}

function createPageModule(load: () => Promise<ComponentType<PageProps>>, ...files: string[]): PageModule {
  const Component = lazyPart(load)
  return {
    Component,
    async prepare(messages) {
      const texts = messages.load(files).catch((cause: unknown) => {
        throw new MissingPart('The texts of a page could not be loaded', { cause })
      })
      await Promise.all([Component.preload(), texts])
    },
  }
}

const frame = createPageModule(async () => (await import('../../features/frame/frame-page.tsx')).FramePage, 'frame')
const resourcePages = new Map<string, PageModule>()

function resourcePage(name: string): PageModule {
  // A changed design is another page: its list and form are others.
  const key = `${name} ${resourceRegistry.versionOf(name)}`
  const known = resourcePages.get(key)
  if (known) return known
  const page = createPageModule(async () => {
    const [{ createResourcePage }, resource] = await Promise.all([
      import('../../records/page/resource-page.tsx'),
      resourceRegistry.load(name),
    ])
    return createResourcePage(resource)
  }, 'crud')
  resourcePages.set(key, page)
  return page
}

const modulePages = new WeakMap<object, PageModule>()

function modulePage(load: () => Promise<ComponentType<PageProps>>): PageModule {
  const page = modulePages.get(load) ?? createPageModule(load)
  modulePages.set(load, page)
  return page
}

/** Pages that are not resource pages, by the name of their menu rule. */
const features: Readonly<Record<string, PageModule>> = {
  dashboard: createPageModule(
    async () => (await import('../../features/dashboard/dashboard-page.tsx')).DashboardPage,
    'dashboard',
  ),
  'routine/config': createPageModule(
    async () => (await import('../../features/config/config-page.tsx')).ConfigPage,
    'crud',
    'config',
  ),
  'routine/text': createPageModule(
    async () => (await import('../../features/texts/texts-page.tsx')).TextsPage,
    'crud',
    'texts',
  ),
  'security/person': createPageModule(
    async () => (await import('../../features/person/person-page.tsx')).PersonPage,
    'crud',
    'person',
  ),
  'routine/notice': createPageModule(
    async () => (await import('../../features/inbox/inbox-page.tsx')).InboxPage,
    'crud',
    'inbox',
  ),
  'routine/operation': createPageModule(
    async () => (await import('../../features/operation/operation-page.tsx')).OperationPage,
    'operation',
  ),
  'routine/adminInfo': createPageModule(
    loadProfilePage,
    'crud',
    'inbox',
    'profile',
    'account-forms',
    'account-security',
  ),
  'moduleStore/moduleStore': createPageModule(
    async () => (await import('../../features/market/market-page.tsx')).MarketPage,
    'crud',
    'market',
  ),
  'crud/crud': createPageModule(
    async () => (await import('../../features/designer/designer-page.tsx')).createDesignerPage(),
    'crud',
    'design',
  ),
}

async function loadProfilePage() {
  const [{ createProfilePage }, admins, log] = await Promise.all([
    import('../../features/profile/profile-page.tsx'),
    resourceRegistry.load('auth/admin'),
    resourceRegistry.load('auth/adminLog'),
  ])
  return createProfilePage(admins.definition, log.definition)
}

/** Returns the page of a menu entry; undefined if this app has none. */
export function findPageModule({ kind, name }: Pick<MenuEntry, 'kind' | 'name'>): PageModule | undefined {
  if (kind === 'frame') return frame
  if (kind !== 'page') return undefined
  if (Object.hasOwn(features, name)) return features[name]
  const ofModule = findModulePage(name)
  if (ofModule) return modulePage(ofModule)
  return resourceRegistry.has(name) ? resourcePage(name) : undefined
}

export function hasPage(entry: Pick<MenuEntry, 'kind' | 'name'>): boolean {
  return findPageModule(entry) !== undefined
}

/** Whether this app has a page at a path under the base, whether or not the account may open it. */
export function isPagePath(path: string): boolean {
  return hasPage({ kind: 'page', name: path.replace(/^\/+|\/+$/g, '') })
}
