import type { RuleName } from '@teachnet/contract'
import type { SampleOf } from './server-kind.ts'

/** Returns a text that satisfies the first rule of a field, different for each turn. */
export function sampleText(rules: readonly RuleName[] = [], { name, turn }: SampleOf): string {
  const [rule] = rules
  const texts: Partial<Record<RuleName, string>> = {
    account: `user_${turn}`,
    email: `user${turn}@example.com`,
    mobile: `139${String(turn).padStart(8, '0')}`,
    slug: `${name}-${turn}`,
    url: `/path/${turn}`,
    link: `/teacher/${turn}`,
    name: '欧阳娜娜',
    certificateCode: `CODE-${turn}`,
    clock: '09:30',
    idNumber: '11010519491231002X',
    colour: '#336699',
  }
  return (rule && texts[rule]) ?? `${name} ${turn}`
}
