import { createContext, type ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import { defaultLocale, type Locale } from '@teachnet/contract'
import { siteTimeZone } from '../formats.ts'
import { languageTag } from '../language-tag.ts'
import type { MessageFile } from '../message-file.ts'

/** The language of the tree; Chinese outside a provider. */
export const LocaleContext = createContext<Locale>(defaultLocale)

/** The time zone in which the tree writes moments; the site's outside a provider. IANA name. */
export const TimeZoneContext = createContext(siteTimeZone)

/** Messages of one language and the tree that draws them. */
export interface MessagesProviderProps {
  readonly locale: Locale
  readonly messages: MessageFile
  /** IANA name. Default: that of the site, so that server and browser write the same dates. */
  readonly timeZone?: string
  readonly children: ReactNode
}

/** Gives messages to everything below, for `useText` and for react-intl's own hooks. */
export function MessagesProvider({ locale, messages, timeZone = siteTimeZone, children }: MessagesProviderProps) {
  return (
    <LocaleContext value={locale}>
      <TimeZoneContext value={timeZone}>
        <IntlProvider locale={languageTag(locale)} messages={{ ...messages }} timeZone={timeZone}>
          {children}
        </IntlProvider>
      </TimeZoneContext>
    </LocaleContext>
  )
}
