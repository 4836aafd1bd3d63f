import { createContext, type ReactNode, use, useMemo } from 'react'
import { createIntl, type Intl, type IntlConfig } from './create-intl.ts'

const IntlContext = createContext<Intl>(createIntl({ locale: 'zh-CN', messages: {} }))

/** Stands in for the component of that name of `react-intl`, as far as this site uses it. */
export function IntlProvider({ locale, messages, children }: IntlConfig & { readonly children: ReactNode }) {
  const intl = useMemo(() => createIntl({ locale, messages }), [locale, messages])
  return <IntlContext value={intl}>{children}</IntlContext>
}

export function useIntl(): Intl {
  return use(IntlContext)
}
