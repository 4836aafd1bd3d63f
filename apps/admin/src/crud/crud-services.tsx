import type { ResourceDefinition } from '@teachnet/contract'
import { defaultUploadConfig, type UploadConfig } from '@teachnet/upload'
import { createContext, type PropsWithChildren, useContext } from 'react'
import type { DataSource } from './data-source.ts'

/** What the engine needs from the app around it. */
export interface CrudServices {
  readonly source: DataSource
  /** Whether the account holds a permission node such as `teacher/teacher/edit`. */
  readonly can: (node: string) => boolean
  /** The definition behind a controller name: where relations point. */
  readonly findResource: (controller: string) => ResourceDefinition | undefined
  /** Keeps drafts, hidden columns and density. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** The address a browser loads an attachment's path from. */
  readonly toUrl: (path: string) => string
  readonly uploadConfig: UploadConfig
  /** Where people go to sign in again: leaving for it is never asked about, the draft waits. */
  readonly loginPath: string
}

const context = createContext<CrudServices | undefined>(undefined)

export type CrudProviderProps = PropsWithChildren<Pick<CrudServices, 'source' | 'can'> & Partial<CrudServices>>

export function CrudProvider({ children, ...given }: CrudProviderProps) {
  return <context.Provider value={{ ...defaults, ...given }}>{children}</context.Provider>
}

export function useCrud(): CrudServices {
  const services = useContext(context)
  if (!services) throw new TypeError('CrudProvider is missing above this screen')
  return services
}

const defaults: Omit<CrudServices, 'source' | 'can'> = {
  findResource: () => undefined,
  storage: localStorage,
  now: () => Date.now(),
  toUrl: (path) => path,
  uploadConfig: defaultUploadConfig,
  loginPath: '/login',
}
