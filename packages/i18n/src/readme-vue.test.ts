// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { createApp, nextTick } from 'vue'
import { startMessages } from '../examples/app.tsx'
import { ListHead } from '../examples/vue/list-head.ts'

it('the component of Vue shows the messages of a loader, and those that are loaded later', async () => {
  const loader = await startMessages('?lang=en', '')
  const root = document.createElement('div')
  const app = createApp(ListHead, { loader, total: 2 })
  app.mount(root)
  expect(root.innerHTML).toBe('<header><h1>Teachers</h1><p>2 teachers</p></header>')
  loader.override({ 'list.title': 'Our teachers' })
  await nextTick()
  expect(root.querySelector('h1')?.textContent).toBe('Our teachers')
  app.unmount()
})
