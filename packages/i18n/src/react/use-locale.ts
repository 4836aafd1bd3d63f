import { use } from 'react'
import type { Locale } from '@teachnet/contract'
import { LocaleContext } from './messages-provider.tsx'

/** The current language. */
export function useLocale(): Locale {
  return use(LocaleContext)
}
