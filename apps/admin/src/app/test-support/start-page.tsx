import userEvent from '@testing-library/user-event'
import type { MenuRule } from '@teachnet/protocol'
import { account, menus } from './fake-server.ts'
import { startApp, type StartOptions } from './start-app.tsx'

/** A page of the menu, with the actions that the account may take there. */
export function menuRule(id: number, name: string, title: string, actions: readonly string[] = []): MenuRule {
  return {
    id,
    pid: 0,
    type: 'menu',
    title,
    name,
    path: name,
    icon: '',
    menu_type: 'tab',
    url: '',
    component: 'x',
    keepalive: 0,
    extend: 'none',
    children: actions.map((action, index) => ({
      ...menuRule(id * 100 + index, `${name}/${action}`, action),
      type: 'button',
      menu_type: null,
    })),
  }
}

/** Starts the app, signed in, at a page that its menu has in addition to the usual ones. */
export async function startPage(name: string, actions: readonly string[], answers: StartOptions['answers'] = {}) {
  const init = () => ({
    adminInfo: account,
    menus: [...menus, menuRule(20, name, name, actions)],
    siteConfig: { siteName: 'TeachNet', cdnUrl: '', upload: {} },
    terminal: {},
  })
  const app = await startApp({
    path: `/admin/${name}`,
    isSignedIn: true,
    answers: { 'GET /admin/Index/index': init, ...answers },
  })
  return { ...app, person: userEvent.setup() }
}
