import type { Article } from './article.ts'

export const scaleInTheLift: Article = {
  slug: 'scale-in-the-lift',
  category: 'lessons',
  title: ['六层楼，十一台秤，一次失重', 'Six floors, eleven scales and no weight'],
  summary: [
    '赵梅的牛顿第二定律课在电梯里上，每次只进六个人。排在走廊里的那二十分钟，才是正课。',
    'Mei Zhao teaches Newton’s second law in a lift that holds six. The real lesson is the twenty minutes in the queue.',
  ],
  teachers: ['赵梅'],
  tags: ['实验', '课例', '物理'],
  author: '陆行之',
  daysAgo: 17,
  content: [
    `北京松鹤实验初中的教学楼有六层，一部电梯，平时锁着，钥匙在总务处。每年十一月的某一天，它会为初三的孩子开三个小时。
铃响以前，走廊里已经摆好了十一台体重秤。有粉色的，有画着卡通鲸鱼的，有一台指针永远偏左一公斤，秤面贴着胶布：我有毛病，请减一。
赵梅站在电梯口发纸，一人一张，只印着三个问题。电梯刚往上走的那一下，指针往哪边？中间那一段呢？快到六楼的时候呢？
“写完折起来放口袋，”她说，“出来之前谁也不许改，包括我。”
## 排队
第一批六个人进去以后，走廊里剩下三十四个。这二十分钟她一句话也不讲，只在队伍里慢慢走，听。
“肯定往大了走，你坐电梯不是脚底下一沉吗？”
“那是心理作用。”
“心理作用秤也有心理啊？”
有个瘦高的男生一直不说话，把纸折了又打开。他写的是“不动”，三个问题三个“不动”，理由是：人没有胖，也没有瘦。这个理由相当有力，前后五个人被他说服，把已经写好的划掉，也改成了不动。
赵梅看见了，没有作声。她后来告诉我，八年里，三百一十二张猜测单上，写“不动”的占百分之三十四，写反的占百分之三十一，全部写对的只有百分之十八，其中一半说不出为什么。
“所以你看，”她说，“如果我在教室里先讲完再来，这三百多个人里，有两百多个会以为自己本来就懂。”
## 第五台秤
电梯门开的时候，第一批人的表情不太一样。有两个在笑，有一个脸红了，那个瘦高的男生排在第三批，他看着他们，问：“动了？”
没人回答，按规矩不许说。
轮到他了。电梯启动，指针从五十一跳到五十六，又慢慢落回来；快到六楼，往四十六那边一沉。他低头看了很久，说：“这台坏了。”
赵梅递给他另一台。第二趟，一样。再换一台。第三趟、第四趟，后面的人开始着急，她摆摆手，让大家走楼梯去五楼看植物角。
第五趟，她把那台贴了胶布的偏秤给他。指针照样动，只是从五十跳到五十五，全都少了一公斤。
他蹲下来，额头几乎碰到秤面，坐了三个来回。门第三次打开的时候，他站起来，声音不大：“不是秤的事，是我的事。”
> 走廊里安静了几秒，然后那五个被他说服的同学，一个一个把口袋里的纸掏了出来。
## 回到黑板
那天的板书只有一个受力图，两个箭头，一个长一个短。公式是下课前四分钟才写上去的，写的人不是老师，是那个男生。他写完 N − mg = ma，想了想，在旁边补了一句：坐着不动的时候，a 等于零，所以我们才一直以为秤称的是体重。
有人问，如果绳子断了呢？大家一起笑，然后一起不笑了，因为谁都看见了答案：N 等于零，指针停在零上，人还是那个人。
下课铃响，没有人动。赵梅只好说：“散了吧，电梯钥匙得还。”
下午我去实验室找她，门上用红漆写着那句话，是八年前另一个学生说的，几乎一个字不差。她说每隔几年就有一个孩子蹲在那台秤前面，说出差不多的话，她从来没有教过他们。
“我只负责两件事，”她把秤一台台擦干净，码回柜子里，“把秤借够，还有，别先开口。”
那台偏了一公斤的，她单独用毛巾包好，放在最上面。`,
    `The school is six storeys high and has one lift. It is locked, and the caretaker has the key. One day each November it opens for three hours, for the ninth grade.
Before the bell eleven bathroom scales stand in the corridor. One is pink. One has a cartoon whale. One needle is always a kilo to the left, and a strip of tape says: I’m faulty, subtract one.
Mei Zhao stands at the door handing out slips with three questions. Which way does the needle go when the lift sets off? In the middle? Just before the sixth floor?
“Write, fold, pocket,” she says. “Nobody changes a word until they come out. That includes me.”
## The queue
Six go in and thirty-four are left. For twenty minutes she says nothing and strolls along the line, listening.
“It gets bigger. You know how your feet sink?”
“That’s psychological.”
“So the scale has a psychology?”
A tall thin boy keeps quiet and folds and unfolds his slip. He has written “it doesn’t move”, three times, with the reason that one gets neither fatter nor thinner on the way. As arguments go it is a strong one. Five of his neighbours cross out what they had.
She sees it and doesn’t interfere. In eight years, she tells me later, she has collected 312 slips from this corridor. Thirty-four per cent say that nothing moves, thirty-one have the direction wrong. Eighteen per cent have all three right, and half of those can’t say why.
“So if I’d explained it in class first,” she says, “more than two hundred of them would think that they had always known.”
## The fifth scale
When the doors open the first six look different. Two are grinning and one has gone red. “Did it move?” asks the thin boy. By the rules, nobody may answer.
His turn. The lift sets off, the needle jumps from fifty-one to fifty-six and creeps back; near the top it dips to forty-six. He looks down for a long while. “This one’s broken.”
She gives him another. The same. And another. After the fourth ride people grow restless, and she sends them up the stairs to look at the plants on the fifth floor.
For the fifth ride he gets the one with the tape. It jumps as well, from fifty to fifty-five: a kilo less in every place.
He squats, forehead almost on the glass, and rides up and down three times. At the third opening of the doors he stands up and says, not loudly, that it isn’t the scale. It is him.
> For a few seconds the corridor is quiet. Then, one after another, the five he had talked round take the slips out of their pockets.
## Back at the board
The board that day has one diagram, two arrows, one long and one short. The formula arrives four minutes before the bell and isn’t written by the teacher. The thin boy puts down N − mg = ma, thinks, and adds: when you stand still a is zero, that’s why we always thought a scale weighs weight.
What if the rope breaks? somebody asks. Everybody laughs, and then they stop, since all can see it: N is zero, the needle sits at zero, and it’s still the same you.
The bell rings and no one moves. “Off you go,” says Mei Zhao. “I have to give the key back.”
In the afternoon I find her in the lab. The boy’s sentence is on the door in red paint, almost to the word. Another pupil said it eight years ago. Every few years, she says, a child crouches by that scale and comes up with something like it. She has never taught it.
“My job is two things.” She wipes the scales and stacks them in the cupboard. “Borrow enough of these, and don’t be the first to speak.”
The faulty one she wraps in a towel and puts on top.`,
  ],
}
