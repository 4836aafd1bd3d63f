import { useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'
import { TranslatedText } from '../app/chinese-text.tsx'

/** One entry of a description list. @param name message id of its term */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const text = useText()
  return (
    <div>
      <dt>{text(name)}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface TagFactProps {
  readonly name: string
  readonly tags: readonly { readonly value: string; readonly text: string }[]
}

/** The tags of a record as an entry of a description list; nothing without tags. @param name message id of its term */
export function TagFact({ name, tags }: TagFactProps) {
  if (tags.length === 0) return null
  return (
    <Fact name={name}>
      <ul className="inline-list">
        {tags.map((tag) => (
          <li key={tag.value}>
            <TranslatedText>{tag.text}</TranslatedText>
          </li>
        ))}
      </ul>
    </Fact>
  )
}
