import { fold } from './analysis/fold.ts'
import type { QueryOptions } from './analysis/query.ts'

/** The synonyms and stop words of a search. */
export type Vocabulary = Required<Pick<QueryOptions, 'synonyms' | 'stopWords'>>

/**
 * Words that say nothing about what is looked for: particles of questions, and words that describe everything on the site. They count only
 * in a query of nothing else.
 */
const stopWords = `
有没有 有哪些 哪里有 怎么样 怎么 怎样 如何 什么 哪些 哪里 哪个 哪位 谁是 请问 想找 想要 我想 找个 找一个 一个 一位 一名 推荐 介绍 附近 好的 最好 可以 关于 以及
孩子 小孩 娃 怎么办 不好 哪家 哪家好 离我近 离家近 上门 冲刺 提高 提分 想学 请教 找一下 一下 这位 那位 这个 那个
什么时候 时候 为什么 能不能 可不可以 有谁 多少 研究 学生
里 能 去 谁 姓
的 地 得 了 吗 呢 吧 啊 和 与 或 在 有 是 我 要 想 找 请 给 好 教 课
laoshi jiaoshi kecheng
老师 教师 名师 家教 课程 辅导 补习 补课 培训 上课 学习 文章 新闻
the a an of in on for and or to at with is are how what where who which i we my find me near best good teacher teachers course courses class classes lesson lessons tutor tutors teach teaches teaching learn learning study
any are be can could do does did find from have has need please should show some that them there they this use want was were will would you your about after when work looking me it pupil pupils student students
`

/** Words that mean the same here, each group on a line. */
const groups = `
初一 七年级
初二 八年级
初三 九年级
初中 中学 junior
高中 senior
小学 primary
数学 奥数 math maths mathematics
英语 英文 english
语文 中文 国文 chinese
物理 physics
化学 chemistry
生物 biology
历史 history
地理 geography
政治 思想政治 道德与法治 思政 politics
音乐 music
美术 绘画 画画 art
体育 sport sports pe
信息技术 信息科技 计算机 电脑 computing it ict
编程 程序设计 程序 写程序 coding programming program
合唱 choir
蜜蜂 养蜂 bees hives beehives
游泳 swimming
跑步 running
电梯 lift elevator
心理 心理健康 counselling counseling counsellor counselor psychology psychologist
书法 毛笔字 calligraphy
朗读 aloud
家长 parents
作业 homework
实验 experiment experiments
写作 作文 writing
阅读 reading
绘画 素描 drawing
人工智能 ai
北京 京城 帝都
上海 魔都
网课 线上 online
面授 线下 offline
`

/** Narrower words that find the wider one, but not the reverse: a grade belongs to a stage. */
const wider = `
七年级 初中
八年级 初中
九年级 初中
初一 初中
初二 初中
初三 初中
高一 高中
高二 高中
高三 高中
一年级 小学
二年级 小学
三年级 小学
四年级 小学
五年级 小学
六年级 小学
小升初 小学
中考 初中
高考 高中
`

function linesOf(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
}

/** A word of the site, as a record of `SearchWord` has it. */
export interface SiteWord {
  readonly word: string
  readonly meaning: string
  readonly words: string
}

/** The words of the product with those of the site. */
export function vocabularyWith(words: readonly SiteWord[]): Vocabulary {
  const synonyms = new Map(vocabulary.synonyms)
  const stops = new Set(vocabulary.stopWords)
  const add = (word: string, others: readonly string[]) =>
    synonyms.set(
      word,
      [...new Set([...(synonyms.get(word) ?? []), ...others])].filter((other) => other !== word),
    )
  for (const { word, meaning, words: text } of words) {
    const own = fold(word).trim()
    const others = text
      .split(/[\s,，、;；/]+/u)
      .map(fold)
      .filter(Boolean)
    if (meaning === 'stop') stops.add(own)
    else if (others.length > 0) {
      stops.delete(own)
      add(own, others)
      if (meaning === 'same') for (const other of others) add(other, [own, ...others])
    }
  }
  return { synonyms, stopWords: stops }
}

function synonymsOf(): Map<string, string[]> {
  const synonyms = new Map<string, string[]>()
  const add = (word: string, others: readonly string[]) =>
    synonyms.set(word, [...new Set([...(synonyms.get(word) ?? []), ...others])])
  for (const group of linesOf(groups))
    for (const word of group)
      add(
        word,
        group.filter((other) => other !== word),
      )
  for (const [word = '', ...others] of linesOf(wider)) add(word, others)
  return synonyms
}

/** The words of the product: of schools and of Chinese questions. */
export const vocabulary: Vocabulary = {
  synonyms: synonymsOf(),
  stopWords: new Set(linesOf(stopWords).flat()),
}
