import { useLocale, useText } from '@teachnet/i18n/react'
import { chooseLanguage } from '@teachnet/languages'
import { adminArea, areaCalls, locales } from '@teachnet/protocol'
import { findPage, type MenuEntry, signOut, useCan, withinBase } from '@teachnet/session'
import { useThemeMode } from '@teachnet/ui/theme-mode'
import { useLocation } from 'react-router'
import { cacheTypes, useClearCache } from '../layout/header/use-clear-cache.ts'
import { layoutModes, switchLayoutMode } from '../../session/layout-settings.ts'
import { useLock } from '../lock/use-lock.ts'
import { type Favourites, useLayoutSettings } from '../../session/use-preferences.ts'
import { useServices } from '../../session/app-services.ts'
import type { Command } from './command.ts'

const themes = ['light', 'dark', 'system'] as const

export interface LayoutActions {
  readonly onFullScreen: () => void
  readonly onSettings: () => void
  readonly onShortcuts: () => void
  /** Opens the help of the page. */
  readonly onHelp: () => void
}

/** Commands that act on the layout, the session or the app. */
export function useLayoutCommands(
  menu: readonly MenuEntry[],
  favourites: Favourites,
  { onFullScreen, onSettings, onShortcuts, onHelp }: LayoutActions,
): readonly Command[] {
  const text = useText()
  const can = useCan()
  const locale = useLocale()
  const { client } = useServices()
  const { pathname } = useLocation()
  const { mode, choose } = useThemeMode()
  const [settings, change] = useLayoutSettings()
  const clearCache = useClearCache()
  const lock = useLock()
  const current = findPage(menu, `${adminArea.basePath}${pathname}`)
  const profile = findPage(menu, `${adminArea.basePath}/routine/adminInfo`)
  const action = (id: string, label: string, act: () => void, keywords = ''): Command => ({
    id,
    group: 'action',
    label,
    keywords,
    effect: { act },
  })
  const isFavourite = current !== undefined && favourites.names.includes(current.name)
  return [
    ...(current
      ? [
          action(
            'favourite',
            text(isFavourite ? 'palette.removeFavourite' : 'palette.addFavourite', { page: current.title }),
            () => favourites.toggle(current.name),
            'favourite',
          ),
        ]
      : []),
    ...(profile
      ? [
          {
            ...action('profile', text('shell.profile'), ignore),
            effect: { to: withinBase(profile.path, adminArea.basePath) },
          },
        ]
      : []),
    ...themes
      .filter((theme) => theme !== mode)
      .map((theme) => action(`theme ${theme}`, text(`palette.theme.${theme}`), () => choose(theme), `theme ${theme}`)),
    ...locales
      .filter((one) => one !== locale)
      .map((one) =>
        action(
          `language ${one}`,
          text('palette.language', { language: text(`app.language.${one}`) }),
          () => chooseLanguage(one),
          `language ${one}`,
        ),
      ),
    ...layoutModes
      .filter((one) => one !== settings.layoutMode)
      .map((one) =>
        action(
          `layout ${one}`,
          text('palette.layout', { layout: text(`shell.layoutMode.${one}`) }),
          () => change(switchLayoutMode(settings, one)),
          `layout ${one}`,
        ),
      ),
    action(
      'collapse',
      text(settings.isCollapsed ? 'palette.expandMenu' : 'palette.collapseMenu'),
      () => change({ ...settings, isCollapsed: !settings.isCollapsed }),
      'menu',
    ),
    action('full screen', text('shell.fullScreen'), onFullScreen, 'full screen'),
    action('settings', text('shell.settings'), onSettings, 'layout settings'),
    action('shortcuts', text('palette.shortcuts'), onShortcuts, 'keyboard shortcuts ?'),
    action('help', text('palette.pageHelp'), onHelp, 'help about version licence'),
    ...(can('routine/config/clearCache')
      ? cacheTypes.map((type) =>
          action(`cache ${type}`, text(`shell.clearCache.${type}`), () => clearCache(type), 'clear cache'),
        )
      : []),
    ...(lock ? [action('lock', text('shell.lock'), lock, 'lock screen')] : []),
    action(
      'log out',
      text('shell.logout'),
      () => {
        // The client has shown why the server refused.
        void signOut(client, areaCalls.admin.logout).catch(() => undefined)
      },
      'log out sign out',
    ),
  ]
}

function ignore(): void {}
