import type { ResourceDefinition } from '@teachnet/contract'
import type { BackEnd } from '@teachnet/protocol'
import { createDraftStore, type DraftStore } from '@teachnet/session/drafts'
import { defaultUploadConfig, type UploadConfig } from '@teachnet/upload'
import { createContext, type PropsWithChildren, useContext, useState } from 'react'
import type { DataSource } from './data-source.ts'

/** How close the rows of lists are. */
export interface Density {
  readonly isDense: boolean
  readonly setDense: (isDense: boolean) => void
}

/** Services that the engine needs from the app. */
export interface CrudServices {
  readonly source: DataSource
  /** Whether the account holds a permission node such as `teacher/teacher/edit`. */
  readonly can: (node: string) => boolean
  /** Returns the definition of a controller, for the targets of relations. */
  readonly findResource: (controller: string) => ResourceDefinition | undefined
  /** Loads the definition of a controller; undefined if the product has none. */
  readonly loadResource: (controller: string) => Promise<ResourceDefinition | undefined>
  /** Controllers of the areas whose records have pages of the public site, so that texts can link to them. */
  readonly areasWithPages: readonly string[]
  /** The unsaved input of the account. */
  readonly drafts: DraftStore
  /** Stores a copy of how lists are arranged. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Unix milliseconds. */
  readonly now: () => number
  /** Returns the address from which a browser loads an attachment's path. */
  readonly toUrl: (path: string) => string
  readonly uploadConfig: UploadConfig
  /** Address of the public site's home page, ending with a slash. */
  readonly publicSite: string
  /** Which server answers: an old one cannot search for alternatives. */
  readonly backEnd: BackEnd
  readonly density: Density
  /** Watermark over lists with personal data: name of the reader and time; empty: none. */
  readonly watermark: string
  /** Shows a short remark; the text disappears by itself. */
  readonly notify: (text: string) => void
  /** Path of the login page; a navigation to it never asks about changes, because the draft is stored. */
  readonly loginPath: string
}

const context = createContext<CrudServices | undefined>(undefined)

export type CrudProviderProps = PropsWithChildren<Pick<CrudServices, 'source' | 'can'> & Partial<CrudServices>>

export function CrudProvider({ children, ...services }: CrudProviderProps) {
  const [isDense, setDense] = useState(false)
  // For screens without an account of their own, such as those of other apps; the layout passes the account's.
  const [drafts] = useState(() =>
    createDraftStore({ area: 'admin', accountId: 0, storage: localStorage, server: undefined }),
  )
  return (
    <context.Provider value={{ ...defaults, drafts, density: { isDense, setDense }, ...services }}>
      {children}
    </context.Provider>
  )
}

export function useCrud(): CrudServices {
  const services = useContext(context)
  if (!services) throw new TypeError('CrudProvider is missing above this component')
  return services
}

/** The auth directive of the screens: renders its children only if the account holds the permission node, by its full name. */
export function Auth({ node, children }: PropsWithChildren<{ readonly node: string }>) {
  return useCrud().can(node) ? children : null
}

const defaults: Omit<CrudServices, 'source' | 'can' | 'density' | 'drafts'> = {
  findResource: () => undefined,
  loadResource: async () => undefined,
  areasWithPages: [],
  storage: localStorage,
  now: () => Date.now(),
  toUrl: (path) => path,
  uploadConfig: defaultUploadConfig,
  publicSite: '/',
  backEnd: 'teachnet',
  watermark: '',
  notify: () => undefined,
  loginPath: '/login',
}
