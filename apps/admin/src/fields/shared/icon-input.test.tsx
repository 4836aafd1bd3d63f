import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { iconNames } from '@teachnet/ui/menu-icon'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { IconInput, iconWords } from './icon-input.tsx'

afterEach(cleanup)

function Sample() {
  const [value, setValue] = useState<unknown>('')
  return <IconInput value={value} id="icon" name="icon" label="Icon" onChange={setValue} />
}

it.each([
  ['证书', 'certificate'],
  ['Enquiry', 'question-circle'],
  ['graduation', 'graduation-cap'],
])('an icon is found by %s, which is its name or what it stands for, and chosen by keys', async (wanted, name) => {
  const person = userEvent.setup()
  render(<Sample />)
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Icon' })
  await person.type(input, wanted)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toContain(name)
  await person.clear(input)
  await person.type(input, name)
  await person.keyboard('{ArrowDown}{Enter}')
  expect(input.value).toBe(`fa fa-${name}`)
})

it('each icon that is offered has words by which it is found', () => {
  expect(Object.keys(iconWords).map((name) => `fa fa-${name}`)).toEqual(iconNames)
})
