import type { MenuEntry } from '@teachnet/session'
import { type LazyPart, lazyPart, MissingPart } from '@teachnet/ui/parts'
import type { MessageLoader } from '@teachnet/i18n'
import type { ComponentType } from 'react'
import { resourceRegistry } from '../resources/resource-registry.ts'
import type { ScreenProps } from './screen-props.ts'

/** A screen of the menu, loaded when it is opened. */
export interface Screen {
  readonly Component: LazyPart<ScreenProps>
  /** Loads its code and its texts. Rejects with a `MissingPart`. */
  readonly prepare: (messages: MessageLoader) => Promise<void>
}

function createScreen(load: () => Promise<ComponentType<ScreenProps>>, ...files: string[]): Screen {
  const Component = lazyPart(load)
  return {
    Component,
    async prepare(messages) {
      const texts = messages.load(files).catch((cause: unknown) => {
        throw new MissingPart('The texts of a screen could not be loaded', { cause })
      })
      await Promise.all([Component.preload(), texts])
    },
  }
}

const frame = createScreen(async () => (await import('./frame-screen.tsx')).FrameScreen, 'frame')
const resourceScreens = new Map<string, Screen>()

function resourceScreen(name: string): Screen {
  const known = resourceScreens.get(name)
  if (known) return known
  const screen = createScreen(async () => {
    const [{ createResourceRoute }, resource] = await Promise.all([
      import('./resource-route.tsx'),
      resourceRegistry.load(name),
    ])
    return createResourceRoute(resource)
  }, 'crud')
  resourceScreens.set(name, screen)
  return screen
}

/** Screens that are not a resource's, by the name of their menu rule. */
const features: Readonly<Record<string, Screen>> = {
  dashboard: createScreen(async () => (await import('./dashboard-screen.tsx')).DashboardScreen, 'dashboard'),
  'routine/config': createScreen(async () => (await import('./config-screen.tsx')).ConfigScreen, 'crud', 'config'),
  'routine/adminInfo': createScreen(loadProfileScreen, 'crud', 'profile'),
}

async function loadProfileScreen() {
  const [{ createProfileScreen }, admins, log] = await Promise.all([
    import('./profile-screen.tsx'),
    resourceRegistry.load('auth/admin'),
    resourceRegistry.load('auth/adminLog'),
  ])
  return createProfileScreen(admins.definition, log.definition)
}

/** The screen of a menu entry; undefined where this app has none. */
export function findScreen({ kind, name }: Pick<MenuEntry, 'kind' | 'name'>): Screen | undefined {
  if (kind === 'frame') return frame
  if (kind !== 'page') return undefined
  if (Object.hasOwn(features, name)) return features[name]
  return resourceRegistry.has(name) ? resourceScreen(name) : undefined
}

export function hasScreen(entry: Pick<MenuEntry, 'kind' | 'name'>): boolean {
  return findScreen(entry) !== undefined
}

/** Whether this app has a screen at a path under the base, granted or not. */
export function isScreenPath(path: string): boolean {
  return hasScreen({ kind: 'page', name: path.replace(/^\/+|\/+$/g, '') })
}
