import type { Bilingual } from '../bilingual.ts'

/** Reasons for being among the hundred teachers of a year. */
export const citations: readonly Bilingual[] = [
  [
    '和学生一起交出{work}，让课堂的边界又往外挪了一步。',
    'With pupils who made {work}, moved the edge of the classroom outwards.',
  ],
  ['坚持{years}年，证明{belief}。', 'For {years} years the living proof that {belief}.'],
  [
    '在{city}，许多年轻的{subject}老师从听这一间教室开始入门。',
    'In {city} many young teachers of {subject} began by sitting in this room.',
  ],
  ['不求热闹，只求每个孩子都说完最后一句话。', 'Never loud: every child may finish the last sentence.'],
  [
    '公开了一整年的教学日志，连失败的那几页也没有撕掉。',
    'Published the diary of a whole year, with the pages of failure left in.',
  ],
  [
    '带着学生完成了{work}，也带出了一支肯互相听课的队伍。',
    'Brought a class to make {work}, and colleagues to visit each other’s lessons.',
  ],
  ['让{subject}成为学生放学后还愿意谈起的事。', 'Made {subject} a thing that pupils talk about after school.'],
  ['{years}年教龄，今年又从头写了一遍自己的教案。', 'After {years} years of teaching, wrote every plan anew.'],
  ['把讲台让给问题，把掌声让给学生。', 'Gave the desk to the questions and the applause to the pupils.'],
  [
    '暑假里走了六所乡村学校，留下的不是讲座，是伙伴。',
    'Visited six village schools in the summer and left partners behind, not lectures.',
  ],
]

/** Reasons for being in the list of signed teachers. */
export const signedCaptions: readonly Bilingual[] = [
  ['签约教师 · 每月开放一次线上备课', 'Signed; opens one preparation a month online'],
  ['签约教师 · 接受学校邀请驻校指导', 'Signed; works at schools by invitation'],
  ['签约教师 · 主持{subject}教研沙龙', 'Signed; leads the salon of {subject}'],
  ['签约教师 · 常驻{city}，可线下授课', 'Signed; lives in {city} and teaches there in person'],
]
