import type { Portrait } from './portrait.ts'

export const arts: readonly Portrait[] = [
  {
    rank: 9,
    name: ['彭立新', 'Lixin Peng'],
    isWoman: false,
    subject: 'music',
    school: 'lizhi',
    years: 34,
    title: 'professor',
    signedDaysAgo: 840,
    availability: 'later',
    tags: ['朗读', '班级管理', '课堂活动'],
    summary: [
      '带了三十四年班级合唱，从不选拔，第一节课只教一件事：一起安静下来。',
      'Thirty-four years of class choirs without a single audition. The first lesson teaches one thing: how to be quiet together.',
    ],
    citation: [
      '三十四年不选苗子，全班上台，跑调的孩子站在中间。',
      'In thirty-four years he has never picked voices. Everyone sings, and those who sing flat stand in the middle.',
    ],
    content: [
      `彭立新的合唱课，头十分钟没有声音。五十个孩子坐在地上，听骑楼外面卖钵仔糕的车铃从左边走到右边，听见了就举手，听不见了就放下。
“先有耳朵，才有嗓子。”这句话他说了三十四年，广州话一遍，普通话一遍。
他不选人。跑调的孩子被安排在正中间，左右各站一个稳的。多数人半个学期就回到调上来；有一个男孩到毕业也没有，彭立新为他写了一个只有两个音的声部，叫“渡轮”，每首歌里都有船开过。
那个男孩后来当了航海技术员，每年教师节发来一段真的汽笛。
## 快要退休了
- 四十首班级合唱的谱子，按“最低的孩子也唱得到”重新移过调
- 每周四中午向任何老师开放，五音不全的优先`,
      `For the first ten minutes there is no sound. Fifty children sit on the floor and listen to the bell of the pudding seller’s cart outside, from left to right: hand up when you hear it, down when you don’t.
“Ears first, voice second.” Lixin Peng has been saying so for thirty-four years, once in Cantonese and once in Mandarin.
Nobody is chosen. Children who sing flat are put in the very middle, with a steady voice on either side, and most find the tune within half a term. One boy had not by the time he left. For him Peng wrote a part of two notes called “Ferry”, and a boat went by in every song.
The boy works on ships now. On Teachers’ Day he sends a recording of a real horn.
## Before he retires
- Forty class songs, transposed so that the lowest child can reach every note
- Thursday lunchtimes, open to any teacher; those who cannot sing go first`,
    ],
  },
  {
    rank: 10,
    name: ['宋雨桐', 'Yutong Song'],
    isWoman: true,
    subject: 'art',
    school: 'zhiyuan',
    years: 24,
    title: 'special',
    signedDaysAgo: 510,
    availability: 'open',
    tags: ['创作', '评价', '初学者友好'],
    summary: [
      '一只苹果画四个星期，每周只画它变了的地方，她说这叫“学会看慢的东西”。',
      'One apple, four weeks, drawing only what has changed since the last time. She calls it learning to see slow things.',
    ],
    citation: [
      '敢让全班把一只苹果画到腐烂，也敢让每个孩子说出自己第几周才真的看见。',
      'Let a class draw an apple until it rotted, and asked each child in which week they began to see.',
    ],
    content: [
      `第一周，所有人都画了同一只苹果：红的，圆的，反光在左上角。宋雨桐把三十八张画钉成一排，问：“哪一张是你的？”没有几个人找得到。
第二周苹果还在原来的桌上，规定只画和上次不一样的地方。有人画了一道皱，有人画了果柄歪过去的两毫米。第四周，苹果塌了一角，引来果蝇，画室里有股酒味，三十八张画再也没有两张相像。
她不打分，只请每个人在背面写一句话：你是第几周开始看见的？最诚实的一句写着：“第三周，因为前两周我在画苹果，没有在画这个苹果。”
> 会画的人很多，会看的人要等。
## 课与展
- “慢慢看”一日课，零基础，用一支铅笔
- 每年六月，学校走廊挂出一整排同一件静物，从九月排到次年五月`,
      `In the first week everyone draws the same apple: red, round, a highlight at the upper left. Yutong Song pins the thirty-eight sheets in a row and asks which one is yours. Few can tell.
In the second week the apple is still on its table, and the rule is to draw nothing but the differences. Someone finds a wrinkle, someone a stalk that has leaned over by two millimetres. In the fourth a corner has collapsed, there are fruit flies and a smell of cider, and no two drawings look alike.
She gives no marks. On the back everyone notes in which week they began to see. The most honest answer: “The third. Until then I was drawing an apple, not this one.”
> Plenty of people can draw. Seeing takes longer.
## Courses and shows
- “Look slowly”, a day for beginners with one pencil
- Each June a corridor of the same still life, from September to May`,
    ],
  },
  {
    rank: 11,
    name: ['杜涛', 'Tao Du'],
    isWoman: false,
    subject: 'sports',
    school: 'baiyuan',
    years: 12,
    title: 'senior',
    signedDaysAgo: 200,
    availability: 'open',
    tags: ['评价改革', '分层作业', '课堂活动'],
    summary: [
      '他记录的不是谁第一，是每个学生比上个月的自己快了几秒，最后一名也有进步榜。',
      'He keeps no list of winners. What counts is how many seconds each pupil has gained on last month’s self, and the slowest are on the list too.',
    ],
    citation: [
      '让一千米测试的最后一名在终点听见全班的掌声，然后第二周又来了。',
      'The last runner over the line heard the whole class clap, and came back the week after.',
    ],
    content: [
      `杜涛自己是跳高运动员出身，因为膝盖退下来。康复那年，他每天绕病房走廊走，护士在墙上替他划线，今天比昨天多两步。
当了老师，他把那面墙搬到了操场：一块三米长的黑板，写着全班的名字，后面不是成绩，是差值。跑进四分钟的学生常常是“+0”，而一个体重一百零六公斤的男孩，连续七周都在最上面。
男孩叫小昊，开学时三百米就走不动了。到十二月，他用九分十秒走完一千米，最后一圈有十六个人自愿陪着。冲线以后他坐在地上问：“老师，下周还测吗？”
## 现在可用的
- 差值记录表和三档练习卡，五种场地，下雨有室内版
- 一次两小时的公开课：怎样教一个不想上体育课的孩子`,
      `Tao Du was a high jumper until his knee gave out. In the year of his recovery he walked the hospital corridor daily, and a nurse drew lines on the wall: two steps more than yesterday.
As a teacher he moved that wall to the sports ground. A three-metre board has everyone’s name on it, followed by a difference instead of a time. Those who run a kilometre in four minutes often stand at plus nothing. A boy of 106 kilos was at the top for seven weeks running.
In September that boy, Hao, could not manage three hundred metres. In December he walked the kilometre in nine minutes ten, with sixteen volunteers around him on the last lap. He sat down behind the line and asked: “Are we timing again next week?”
## Ready to use
- Record sheets for differences, and practice cards on three levels for five kinds of ground, with a version for rain
- A two-hour open lesson on teaching a child who hates sports`,
    ],
  },
  {
    rank: 14,
    name: ['马文竹', 'Wenzhu Ma'],
    isWoman: true,
    subject: 'counselling',
    school: 'haishi',
    years: 17,
    title: 'head',
    signedDaysAgo: 380,
    availability: 'open',
    tags: ['心理', '班主任', '家校沟通'],
    summary: [
      '心理老师，咨询室门外放着一把椅子：坐下就算来过，不必敲门，也不必说话。',
      'School counsellor with a chair outside her door. Sitting on it counts as a visit: no knocking, no talking required.',
    ],
    citation: [
      '一把放在门外的椅子，让一百六十二个孩子在开口之前先坐了下来。',
      'One chair in a corridor let 162 children sit down before they had to speak.',
    ],
    content: [
      `海石中学的咨询室在四楼尽头，窗外看得见海。建好的第一年，预约本上只有三个名字，其中两个是被班主任送来的。
马文竹搬了一把旧藤椅放在门外，贴了张纸：“坐多久都行。我五分钟后会开门，你可以走，也可以进来。”那一年有一百六十二人次坐过，四十七人进了门。最久的一位坐了六个午休，第七天带来一幅画，画的就是椅子。
她和班主任有约定：孩子说的话不出这间屋子，除非有人可能受伤。这条约定也贴在门上，字比课程表还大。
## 给班主任
- “家长会前的三十分钟”：怎样先听，再谈成绩
- 两张卡片：什么情况自己谈，什么情况当天转介
- 每月一次线上会商，只谈做法，不谈学生姓名`,
      `The counselling room of Haishi Middle School is at the end of the fourth floor and has a view of the sea. In its first year the appointment book held three names, two of them sent by class teachers.
Wenzhu Ma put an old rattan chair outside and pinned up a note: “Stay as long as you like. I’ll open the door in five minutes; you may leave, or come in.” That year it was sat on 162 times, and forty-seven children came in. The most patient sat through six lunch breaks and on the seventh day brought a drawing. It was of the chair.
She has an agreement with the class teachers. What a child says stays in the room unless somebody may get hurt. It hangs on the door in larger print than the timetable.
## For class teachers
- “Thirty minutes before the parents come”: listening first, marks later
- Two cards: when to talk yourself, and when to refer the same day
- A monthly consultation online about methods, never about named pupils`,
    ],
  },
  {
    rank: 23,
    name: ['杨子谦', 'Ziqian Yang'],
    isWoman: false,
    subject: 'music',
    school: 'yunling',
    years: 4,
    title: 'first',
    signedDaysAgo: 60,
    availability: 'open',
    tags: ['乡村支教', '新教师', '创作'],
    summary: [
      '四年前到昆明山里的村小，全校没有一件乐器，他和孩子们用竹子做出了第一组音阶。',
      'Four years ago he came to a village school in the hills without a single instrument. He and the children cut their first scale from bamboo.',
    ],
    citation: [
      '用两百多根竹管造出一支乐队，第一场音乐会的观众是收核桃的乡亲。',
      'Built an orchestra from two hundred bamboo pipes; its first audience had come to harvest walnuts.',
    ],
    content: [
      `报到那天，校长把琴房钥匙交给杨子谦，门打开，里面堆着玉米。
他没有申请买琴，先带孩子们去后山听风。风过竹林，粗的低，细的高，有个彝族女孩说：“长的说话慢。”他们锯了一个下午，用手机调音软件一根一根地磨，磨短了只好改做更高的音。第一组音阶用掉四十一根竹子，只成了八根。
如今乐队有二十六个人，谱子是孩子们自己发明的：画核桃是一拍，画半个是半拍。去年秋天的音乐会开在晒场上，收核桃的大人停下手听完，有人问能不能再来一遍。
他的班也是一块屏幕的这一头。每周二上午，山外的一个地理班会和他们一起上课，那一头的孩子学会的第一首歌就是核桃谱写的。
## 缺什么
- 旧的调音器、砂纸、细齿锯
- 愿意来住一周、跟孩子一起做乐器的音乐老师`,
      `On his first day the head handed Ziqian Yang the key to the music room. It was full of maize.
He did not apply for a piano. He took the children up the hill to hear the wind in the bamboo: thick is low, thin is high, and “the long ones talk slowly”, as a Yi girl put it. They sawed for an afternoon and filed each pipe to the tuner on his phone. Cut too short, it became a higher note. Forty-one canes went into the first scale, and eight of them are in it.
The orchestra has twenty-six players now and a notation of its own. A walnut is one beat, half a walnut is half. Last autumn they played on the threshing floor. The harvesters put down their poles and listened, and somebody asked to hear it again.
His room is also one end of a screen. On Tuesday mornings a geography class from far outside the hills joins them, and the first song those children learned was in walnuts.
## What he could use
- Old tuners, sandpaper, fine-toothed saws
- A music teacher who would come for a week and build instruments with the class`,
    ],
  },
  {
    rank: 24,
    name: ['黄建国', 'Jianguo Huang'],
    isWoman: false,
    subject: 'art',
    school: 'tengyang',
    years: 22,
    title: 'special',
    signedDaysAgo: 440,
    availability: 'open',
    tags: ['创作', '工作坊', '跨学科'],
    summary: [
      '美术教室里没有画架，有十二张木工台，学生用一学期做一把坐得住人的椅子。',
      'No easels in this art room, but twelve benches. Each pupil spends a term building a chair that holds.',
    ],
    citation: [
      '二十二年的美术课，留下三百六十把椅子，其中两百多把还有人坐。',
      'Twenty-two years of art lessons left 360 chairs. More than two hundred are still sat on.',
    ],
    content: [
      `黄建国的父亲是木匠，临终前把一只刨子交给他，说了句“别光教画”。
课程只有一道题：做一把椅子，让体重最大的同学坐上去摇三下。图纸、选料、榫卯、打磨，十六周，每人一把，坏了可以重来，不可以换成画。第七周通常最难熬，半数人的榫头是松的。他不示范，只把自己二十岁时做废的那把椅子摆在门口，请大家找毛病，找满十处才开工。
毕业的时候，椅子可以带走，也可以留给学校。图书馆的阅览椅、传达室的靠背椅、操场边的长凳，都是这样来的。
> 一把椅子不会因为你解释得好就站稳。
## 教室外
- “美术老师的木工日”，给从没摸过锯子的同行
- 与物理组合开“结构”单元：为什么三条腿不会晃`,
      `Jianguo Huang’s father, a carpenter, left him a plane and a sentence: “Don’t just teach them to draw.”
The course has one task. Build a chair on which the heaviest in class can rock three times. Plans, timber, joints, sanding: sixteen weeks, a chair each. If it breaks you start again; you may not hand in a drawing instead. Week seven is the worst, when half of the tenons are loose. He gives no demonstration. He puts the failed chair he made at twenty by the door, and work goes on once ten faults have been found.
At the end you can take yours home or leave it to the school. That is where the reading chairs in the library came from, and the porter’s seat, and the bench by the sports ground.
> No chair ever stood because it was well explained.
## Beyond the classroom
- “A day at the bench”, for art teachers who have never held a saw
- A unit on structures with the physics department: why three legs don’t wobble`,
    ],
  },
]
