import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { ModuleHost } from '../../../module-host/admin-api.ts'
import type texts from '../messages/en.json'

/** Name of a text of the editor. */
export type TextId = keyof typeof texts

/** The host of the editor, whose texts are checked. */
export interface EditorHost extends Pick<ModuleHost, 'call' | 'locale'> {
  readonly say: (id: TextId, values?: Readonly<Record<string, string | number>>) => string
}

const context = createContext<EditorHost | undefined>(undefined)

export function EditorHostProvider({ host, children }: { readonly host: ModuleHost; readonly children: ReactNode }) {
  const value = useMemo(() => ({ call: host.call, locale: host.locale, say: host.text }), [host])
  return <context.Provider value={value}>{children}</context.Provider>
}

export function useEditorHost(): EditorHost {
  const host = useContext(context)
  if (!host) throw new TypeError('EditorHostProvider is missing above this component')
  return host
}
