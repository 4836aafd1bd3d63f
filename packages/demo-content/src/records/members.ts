import { createChance } from '../chance.ts'
import { pictureUrls } from '../picture-urls.ts'
import { createPeople } from './people.ts'

export interface DemoEntry {
  /** Cents, or points. */
  readonly change: number
  readonly before: number
  readonly after: number
  readonly memo: string
  /** Unix seconds. */
  readonly time: number
}

export interface DemoMember {
  readonly username: string
  readonly nickname: string
  readonly email: string
  readonly mobile: string
  readonly avatar: string
  readonly gender: number
  readonly birthday: string
  readonly motto: string
  readonly isWoman: boolean
  readonly joinTime: number
  readonly money: readonly DemoEntry[]
  readonly score: readonly DemoEntry[]
}

const day = 86_400

const mottos = ['先听，再说。', '今天也要好好备课', '慢慢来，比较快', '在路上', '', '问题比答案走得更远', '']
const moneyMemos = { plus: ['账户充值', '课程退款', '讲座稿酬'], minus: ['购买课程', '报名教研沙龙', '购买读本'] }
const scoreMemos = { plus: ['每日签到', '发表评论', '完成课程', '邀请同事'], minus: ['兑换读本', '兑换讲座入场券'] }

/** Members with a balance and points, and their changes in the last weeks. `now` is in Unix seconds. */
export function createMembers(count: number, now: number): DemoMember[] {
  const chance = createChance(20_260_303)
  const entries = (
    memos: { plus: readonly string[]; minus: readonly string[] },
    unit: number,
    most: number,
  ): DemoEntry[] => {
    const times = Array.from({ length: chance.integer(8, 18) }, () => now - chance.integer(3600, 40 * day)).toSorted(
      (a, b) => a - b,
    )
    let balance = 0
    return times.map((time) => {
      const wanted = chance.integer(1, most) * unit
      const isPlus = balance < wanted || chance.next() < 0.6
      const before = balance
      balance += isPlus ? wanted : -wanted
      return {
        change: balance - before,
        before,
        after: balance,
        memo: chance.pick(isPlus ? memos.plus : memos.minus),
        time,
      }
    })
  }
  return createPeople(chance, count).map(({ name, isWoman }, index) => ({
    username: `${(name[1].split(' ')[0] ?? 'member')
      .toLowerCase()
      .replaceAll(/[^a-z]/g, '')
      .slice(0, 10)}${index + 10}`,
    nickname: name[0],
    email: `member${index + 1}@example.com`,
    // A range that no operator assigns.
    mobile: `1990000${String(index + 1001)}`,
    avatar: pictureUrls.member(index),
    gender: isWoman ? 2 : 1,
    birthday: `${chance.integer(1975, 2001)}-${String(chance.integer(1, 12)).padStart(2, '0')}-${String(chance.integer(1, 28)).padStart(2, '0')}`,
    motto: chance.pick(mottos),
    isWoman,
    joinTime: now - chance.integer(45, 400) * day,
    money: entries(moneyMemos, 500, 60),
    score: entries(scoreMemos, 5, 12),
  }))
}
