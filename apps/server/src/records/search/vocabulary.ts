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
退款 退费 退钱 refund refunds
评选 评审 评出 评定
收费 费用 价格 多少钱 学费 price prices fee fees
`

/**
 * Words that find the others of their line, but not the reverse: a grade finds its stage, a part of a subject the subject, and a part of the
 * country its provinces.
 */
const oneWay = `
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
幼小衔接 小学
幼升小 小学
中考 初中
高考 高中
代数 数学
函数 数学
方程 数学
几何 数学
algebra 数学
geometry 数学
口语 英语
雅思 英语
托福 英语
spoken 英语
grammar 英语
ielts 英语
toefl 英语
古诗 语文
古文 语文
文言文 语文
力学 物理
电学 物理
声乐 音乐
唱歌 音乐
乐器 音乐
钢琴 音乐
吉他 音乐
小提琴 音乐
piano 音乐
guitar 音乐
violin 音乐
singing 音乐
国画 美术
油画 美术
水彩 美术
painting 美术
足球 体育
篮球 体育
排球 体育
乒乓球 体育
网球 体育
田径 体育
武术 体育
football 体育
soccer 体育
basketball 体育
tennis 体育
python 信息科技 编程
scratch 信息科技 编程
机器人 信息科技 编程
robotics 信息科技 编程
东北 辽宁 吉林 黑龙江
华北 北京 天津 河北 山西 内蒙古
华东 上海 江苏 浙江 安徽 福建 江西 山东
华中 河南 湖北 湖南
华南 广东 广西 海南
西南 重庆 四川 贵州 云南 西藏
西北 陕西 甘肃 青海 宁夏 新疆
京津冀 北京 天津 河北
江浙沪 江苏 浙江 上海
长三角 上海 江苏 浙江 安徽
珠三角 广东
大湾区 广东 香港 澳门
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
  for (const [word = '', ...others] of linesOf(oneWay)) add(word, others)
  return synonyms
}

/** The words of the product: of schools and of Chinese questions. */
export const vocabulary: Vocabulary = {
  synonyms: synonymsOf(),
  stopWords: new Set(linesOf(stopWords).flat()),
}
