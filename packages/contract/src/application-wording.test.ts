import { expect, it } from 'vitest'
import { resources } from './all-resources.ts'

const areas = resources.filter(({ controller }) => controller.startsWith('setin.'))

it.each(areas.map((area) => [area.controller, area] as const))(
  'the texts of %s suit the applicant and the staff who fill in the form for somebody',
  (_controller, { fields }) => {
    const texts = Object.values(fields).flatMap(({ label, section, help }) =>
      [label, section, help].flatMap((each) => (each ? [each['zh-cn'], each.en] : [])),
    )
    expect(texts.filter((text) => /[您你]|\b(you|your|us|our|we)\b/i.test(text))).toEqual([])
  },
)
