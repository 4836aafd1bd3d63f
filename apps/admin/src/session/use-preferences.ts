import { useMutation } from '@tanstack/react-query'
import type { DashboardBoard } from '@teachnet/contract/panels'
import { type NoticeMail, type Preferences, preferenceCalls } from '@teachnet/contract/preferences'
import { useLocale } from '@teachnet/i18n/react'
import { defaultLocale } from '@teachnet/protocol'
import { themeModeStore } from '@teachnet/ui/theme-mode'
import { useAtom } from 'jotai'
import { useCallback } from 'react'
import { layoutAtom, type LayoutOptions } from './layout-settings.ts'
import { useServices } from './app-services.ts'
import { shellPreferencesAtom } from './preferences.atoms.ts'

/** Most favourites that the server keeps. */
const mostFavourites = 50

/** Returns a function that stores preferences on the server, one after the other; an old back end keeps none. */
export function useStorePreferences(): (parts: Preferences) => void {
  const { client } = useServices()
  const { mutate } = useMutation({
    mutationFn: (body: Preferences) => client.call(preferenceCalls.saveAdminPreferences, { body }),
    // Saves run in series, so that the server keeps the last choice. The API client shows a failure; the choice stays valid in this
    // browser.
    scope: { id: 'preferences' },
  })
  return useCallback(
    (parts) => {
      if (client.has(preferenceCalls.saveAdminPreferences)) mutate(parts)
    },
    [client, mutate],
  )
}

/** The layout settings, and a function that changes and stores them. */
export function useLayoutSettings(): readonly [settings: LayoutOptions, change: (next: LayoutOptions) => void] {
  const [settings, set] = useAtom(layoutAtom)
  const store = useStorePreferences()
  return [
    settings,
    (next) => {
      set(next)
      store({ layout: { ...toStored(next), theme: themeModeStore.mode() } })
    },
  ]
}

/** The settings as the call takes them. */
export function toStored({ menuBackground, headerBackground, activeTabBackground, ...settings }: LayoutOptions) {
  return {
    ...settings,
    menuBackground: pair(menuBackground),
    headerBackground: pair(headerBackground),
    activeTabBackground: pair(activeTabBackground),
  }
}

function pair([light, dark]: readonly [string, string]): [string, string] {
  return [light, dark]
}

export interface Favourites {
  readonly names: readonly string[]
  readonly toggle: (name: string) => void
}

/** The menu entries that the administrator has marked. */
export function useFavourites(): Favourites {
  const [preferences, set] = useAtom(shellPreferencesAtom)
  const store = useStorePreferences()
  const { favourites } = preferences
  return {
    names: favourites,
    toggle(name) {
      const others = favourites.filter((one) => one !== name)
      const next = others.length < favourites.length ? others : [...favourites, name].slice(-mostFavourites)
      set({ ...preferences, favourites: next })
      store({ favourites: next })
    },
  }
}

/** Whether single keys are shortcuts, and a function that changes it. */
export function useSingleKeys(): readonly [hasSingleKeys: boolean, change: (next: boolean) => void] {
  const [preferences, set] = useAtom(shellPreferencesAtom)
  const store = useStorePreferences()
  return [
    preferences.hasSingleKeys,
    (hasSingleKeys) => {
      set({ ...preferences, hasSingleKeys })
      store({ hasSingleKeys })
    },
  ]
}

/** The administrator's dashboard and that with which the groups begin, unvalidated, and a function that replaces the own one; null: there is none. */
export function useBoard(): readonly [own: unknown, shared: unknown, change: (next: DashboardBoard | null) => void] {
  const [preferences, set] = useAtom(shellPreferencesAtom)
  const store = useStorePreferences()
  return [
    preferences.board,
    preferences.sharedBoard,
    (board) => {
      set({ ...preferences, board })
      store({ board })
    },
  ]
}

/** Whether the figures of the dashboard come by mail each week, in the language of the page, and a function that changes it. */
export function useBoardMail(): readonly [hasMail: boolean, change: (next: boolean) => void] {
  const [preferences, set] = useAtom(shellPreferencesAtom)
  const locale = useLocale()
  const store = useStorePreferences()
  return [
    preferences.hasBoardMail,
    (hasBoardMail) => {
      set({ ...preferences, hasBoardMail })
      store({ boardMail: hasBoardMail ? locale : null })
    },
  ]
}

/** Whether the dashboard leaves out the steps of the first set-up, and the function that stores this choice. */
export function useHiddenSetup(): readonly [isHidden: boolean, hide: () => void] {
  const [preferences, set] = useAtom(shellPreferencesAtom)
  const store = useStorePreferences()
  return [
    preferences.hidesSetup,
    () => {
      set({ ...preferences, hidesSetup: true })
      store({ hidesSetup: true })
    },
  ]
}

/**
 * Settings for mails about the inbox, and a function that changes them. Without a choice, no mails are sent but reminders, which then have the
 * default language. The first choice is stored with the language of the page.
 */
export function useNoticeMail(): readonly [choice: NoticeMail, change: (part: Partial<NoticeMail>) => void] {
  const [preferences, set] = useAtom(shellPreferencesAtom)
  const locale = useLocale()
  const store = useStorePreferences()
  const { noticeMail: stored } = preferences
  const usual = { mode: 'none', hour: usualHour } as const
  return [
    stored ?? { ...usual, locale: defaultLocale },
    (part) => {
      const before = stored ?? { ...usual, locale }
      const noticeMail = { ...before, ...part }
      set({ ...preferences, noticeMail })
      store({ noticeMail })
    },
  ]
}

/** The own minutes without input after which the back office is locked, and a function that changes them. */
export function useIdleMinutes(): readonly [minutes: number, change: (next: number) => void] {
  const [preferences, set] = useAtom(shellPreferencesAtom)
  const store = useStorePreferences()
  return [
    preferences.idleMinutes,
    (idleMinutes) => {
      set({ ...preferences, idleMinutes })
      store({ idleMinutes })
    },
  ]
}

/** The hour of the daily mail until another one is chosen. */
const usualHour = 8
