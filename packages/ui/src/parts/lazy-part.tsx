import { type ComponentType, createElement, lazy, type LazyExoticComponent, type ReactNode } from 'react'
import { loadOnce } from './load-once.ts'

/** A part of an app whose code is loaded when it is first drawn. Draw it within a `PartBoundary`. */
export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Loads the code ahead. Rejects with a `MissingPart`. */
  readonly preload: () => Promise<ComponentType<Props>>
}

/** As React's `lazy`, except that a failure is not for ever: after `forgetMissingParts` the code is asked for again. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const preload = loadOnce(load)
  let Loaded: ComponentType<Props> | undefined
  const waits = new WeakMap<Promise<unknown>, Wait>()

  /** One for each attempt: React keeps the outcome of a lazy component for ever. */
  function waitFor(loading: Promise<ComponentType<Props>>): Wait {
    const known = waits.get(loading)
    if (known) return known
    const wait = lazy(async () => {
      Loaded = await loading
      return { default: Drawn }
    })
    waits.set(loading, wait)
    return wait
  }

  function Part(props: Props) {
    return createElement(waitFor(preload()), { draw: () => Loaded && <Loaded {...props} /> })
  }
  return Object.assign(Part, { preload })
}

/** Draws once the code is there. */
type Wait = LazyExoticComponent<typeof Drawn>

function Drawn({ draw }: { readonly draw: () => ReactNode }) {
  return draw()
}
