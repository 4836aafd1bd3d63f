import type { InformationContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { NewsDirectory } from './news-directory.tsx'

/** All articles, with search and categories. */
export function InformationPage({ content }: { readonly content: InformationContent }) {
  const text = useText()
  return (
    <NewsDirectory
      path="/big_infomation"
      content={content}
      chosen={content.chosen}
      title={text('site.information')}
      lead={text('news.informationLead')}
    />
  )
}
