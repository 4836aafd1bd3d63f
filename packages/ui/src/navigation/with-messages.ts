import type { MessageLoader } from '@teachnet/i18n'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { readHandle } from './route-handle.ts'

/**
 * Makes every page of a route tree wait for its messages: those of its path under the base, of its name (the route's `id`) and those that
 * its `handle` requests. For data mode; in framework mode a client middleware on the root does the same.
 * @param base path of the folder that the app is served from, without the slash at its end, e.g. `/admin`
 */
export function withMessages(routes: readonly RouteObject[], loader: MessageLoader, base: string): RouteObject[] {
  return routes.map((route) => addMessages(route, loader, base))
}

function addMessages(route: RouteObject, messages: MessageLoader, base: string): RouteObject {
  if (route.children) return { ...route, children: withMessages(route.children, messages, base) }
  const own = route.loader
  if (own !== undefined && typeof own !== 'function')
    throw new TypeError(`Route ${route.id ?? route.path}: its loader must be a function`)
  return {
    ...route,
    async loader(args: LoaderFunctionArgs) {
      const path = new URL(args.request.url).pathname
      const place = {
        path: path.startsWith(base) ? path.slice(base.length) : path,
        ...(route.id && { names: [route.id] }),
        ...pickFiles(route),
      }
      const [data] = await Promise.all([own ? own(args) : null, messages.loadFor(place)])
      return data
    },
  }
}

function pickFiles(route: RouteObject): { files?: readonly string[] } {
  const { messages } = readHandle(route.handle)
  return messages ? { files: messages } : {}
}
