import { useLocale } from '@teachnet/i18n/react'
import { chineseWords } from '@teachnet/contract/chinese-words'
import { Fragment } from 'react'

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

/** Text of which there may be no English version: where it is Chinese, English pages mark it with `lang`. */
export function TranslatedText({ children }: { readonly children: string }) {
  return /\p{Script=Han}/u.test(children) ? <ChineseText>{children}</ChineseText> : children
}

/** Returns the function that finds the `lang` of a text that may be Chinese, for elements that can hold no other, such as options. */
export function useLangOf(): (text: string) => string | undefined {
  const lang = useChineseTag()
  return (text) => (/\p{Script=Han}/u.test(text) ? lang : undefined)
}

/** Several of them, with dots between; missing ones are left out. */
export function TranslatedTexts({ texts }: { readonly texts: readonly (string | undefined)[] }) {
  return texts
    .flatMap((text) => (text ? [text] : []))
    .map((text, index) => (
      <Fragment key={text}>
        {index > 0 && ' · '}
        <TranslatedText>{text}</TranslatedText>
      </Fragment>
    ))
}

/**
 * A title whose Chinese lines break between words: browsers break them anywhere. Engines may find different words; the browser leaves the
 * breaks of the server as they are.
 */
export function Phrases({ children }: { readonly children: string }) {
  if (!/\p{Script=Han}{3}/u.test(children)) return children
  const words = chineseWords(children)
  const html = words.map(escapeHtml).join('<wbr>')
  // Without breaks between its words, a title is broken anywhere.
  return (
    <span
      className={words.length > 1 ? 'phrases' : undefined}
      dangerouslySetInnerHTML={{ __html: html }}
      suppressHydrationWarning
    />
  )
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
