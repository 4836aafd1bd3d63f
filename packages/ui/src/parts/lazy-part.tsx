import { type ComponentType, createElement, lazy, type LazyExoticComponent, type ReactNode, useState, use } from 'react'

/** A part of an app whose code is loaded at its first render. Render it within a `PartBoundary`. */
export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Preloads the code; a preloaded part renders without a placeholder. Rejects with a `MissingPart`. */
  readonly preload: () => Promise<ComponentType<Props>>
}

/** Like React's `lazy`, but a failure is not permanent: after `forgetMissingParts` the code is requested again. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const preload = loadOnce(load)
  const waits = new WeakMap<Promise<unknown>, Wait>()

  function draw(props: Props): ReactNode {
    const Loaded = preload.loaded()?.value
    return Loaded && <Loaded {...props} />
  }

  /** One per attempt, because React caches the result of a lazy component permanently. */
  function waitFor(loading: Promise<ComponentType<Props>>): Wait {
    const known = waits.get(loading)
    if (known) return known
    const wait = lazy(async () => {
      await loading
      return { default: Rendered }
    })
    waits.set(loading, wait)
    return wait
  }

  function Part(props: Props) {
    // Fixed per instance: another element type would remount the component, and lose its state.
    const [isReady] = useState(() => preload.loaded() !== undefined)
    return createElement(isReady ? Rendered : waitFor(preload()), { draw: () => draw(props) })
  }
  return Object.assign(Part, { preload })
}

/** Renders the component after its code is loaded. */
type Wait = LazyExoticComponent<typeof Rendered>

function Rendered({ draw }: { readonly draw: () => ReactNode }) {
  return draw()
}

/** Code or data of a part failed to load: the connection failed, or a new version has other files. */
export class MissingPart extends Error {
  override readonly name = 'MissingPart'
}

const missing = new WeakSet<object>()

/** Records an error of the bundler's own imports; only its text shows that code is missing. */
export function recordMissing(error: unknown): void {
  if (typeof error === 'object' && error !== null) missing.add(error)
}

export function isMissing(error: unknown): boolean {
  return error instanceof MissingPart || (typeof error === 'object' && error !== null && missing.has(error))
}

const failed = new Set<() => void>()

/** Allows failed loads to be requested again. */
export function forgetMissingParts(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/** Loads a value at its first call; all calls share one promise, which rejects with a {@link MissingPart}. */
export type LoadOnce<Value> = (() => Promise<Value>) & {
  /** Returns the value once it is loaded. */
  readonly loaded: () => { readonly value: Value } | undefined
}

/**
 * Creates a {@link LoadOnce}. A failure is cached until {@link forgetMissingParts}: React renders a part again when its promise settles, and
 * would otherwise request it endlessly.
 */
export function loadOnce<Value>(load: () => Promise<Value>): LoadOnce<Value> {
  let loading: Promise<Value> | undefined
  let loaded: { readonly value: Value } | undefined
  async function start(): Promise<Value> {
    try {
      const value = await load()
      loaded = { value }
      return value
    } catch (cause) {
      failed.add(() => {
        loading = undefined
      })
      throw new MissingPart('A part of the app could not be loaded', { cause })
    }
  }
  return Object.assign(() => (loading ??= start()), { loaded: () => loaded })
}

/** Returns the value of `load`, and suspends only until it is loaded. React's `use` suspends once even for a promise that has settled. */
export function useLoaded<Value>(load: LoadOnce<Value>): Value {
  const loaded = load.loaded()
  return loaded ? loaded.value : use(load())
}
