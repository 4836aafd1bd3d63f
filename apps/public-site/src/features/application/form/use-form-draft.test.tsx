// @vitest-environment jsdom
import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { useFormDraft } from './use-form-draft.ts'

const label = { 'zh-cn': '姓名', en: 'Name' }
const fields = { name: { kind: 'text', max: 50, label } } as const

afterEach(() => localStorage.clear())

/** A form whose visitor types as soon as it is shown. */
function HastyForm() {
  const ref = useRef<HTMLFormElement>(null)
  const { texts, round } = useFormDraft(ref, { kind: 'teacher', posted: undefined, fields })
  useEffect(() => {
    queueMicrotask(() => {
      const input = ref.current?.querySelector('input')
      if (input) input.value = 'Li Ming'
    })
  }, [])
  return (
    <form ref={ref} data-round={round}>
      <input key={round} name="name" defaultValue={texts.name} />
    </form>
  )
}

it('input right after the form is shown is kept [P8]', async () => {
  const place = document.createElement('div')
  // Without `act`, which runs all updates before the next microtask.
  const root = createRoot(place)
  root.render(<HastyForm />)
  await vi.waitFor(() => expect(place.querySelector('form')?.dataset.round).toBe('1'))
  expect(place.querySelector('input')?.value).toBe('Li Ming')
  root.unmount()
})
