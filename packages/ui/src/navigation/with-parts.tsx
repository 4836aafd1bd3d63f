import type { ComponentType } from 'react'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { lazyPart } from '../parts/lazy-part.tsx'
import { PartBoundary } from '../parts/part-boundary.tsx'

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
