import type { MessageLoader } from '@teachnet/i18n'
import { defineComponent, h } from 'vue'
import { useMessages } from './use-messages.ts'

/** In a single-file component: `const { text, formats } = useMessages(props.loader)`, and `{{ text('list.title') }}` in its template. */
export const ListHead = defineComponent<{ loader: MessageLoader; total: number }>(
  ({ loader, total }) => {
    const { text } = useMessages(loader, 'Asia/Shanghai')
    return () => h('header', [h('h1', text('list.title')), h('p', text('list.total', { n: total }))])
  },
  { props: ['loader', 'total'] },
)
