import type { ComponentType } from 'react'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import type { MessageLoader } from '@teachnet/i18n'
import { lazyPart } from '../parts/lazy-part.tsx'
import { PartBoundary } from '../parts/part-boundary.tsx'
import { readHandle } from './route-handle.ts'

/**
 * Turns every lazy page of a route tree into a part: a navigation waits for its code. When the code fails to load, an error with a retry
 * replaces the page. The router alone would cache the failure for as long as the app is open.
 */
export function withParts(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) => (route.children ? { ...route, children: withParts(route.children) } : withPart(route)))
}

function withPart(route: RouteObject): RouteObject {
  const load = typeof route.lazy === 'object' ? route.lazy.Component : undefined
  if (!load || route.index) return route
  const own = typeof route.loader === 'function' ? route.loader : undefined
  const Page = lazyPart<object>(async (): Promise<ComponentType> => (await load()) ?? Nothing)
  const { lazy: _lazy, ...rest } = route
  return {
    ...rest,
    async loader(args: LoaderFunctionArgs) {
      // A load failure is shown in place of the page.
      const [data] = await Promise.all([own ? own(args) : null, Page.preload().catch(() => undefined)])
      return data
    },
    Component: () => (
      <PartBoundary>
        <Page />
      </PartBoundary>
    ),
  }
}

function Nothing() {
  return null
}

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
        names: route.id ? [route.id] : undefined,
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
