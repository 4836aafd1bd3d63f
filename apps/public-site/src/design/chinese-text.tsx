import { useLocale } from '@teachnet/i18n/react'

/**
 * Text that exists only in Chinese, such as the name of a region. English pages mark it with `lang`, so that screen readers read it as
 * Chinese.
 */
export function ChineseText({ children }: { readonly children: string }) {
  const lang = useChineseTag()
  return lang === undefined ? children : <span lang={lang}>{children}</span>
}

/** Returns the `lang` of an element with Chinese text; undefined on a Chinese page. */
export function useChineseTag(): string | undefined {
  return useLocale() === 'zh-cn' ? undefined : 'zh-CN'
}
