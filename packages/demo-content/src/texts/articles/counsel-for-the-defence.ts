import type { Article } from './article.ts'

export const counselForTheDefence: Article = {
  slug: 'counsel-for-the-defence',
  category: 'lessons',
  title: ['替二分之一加三分之一辩护', 'In defence of one half plus one third'],
  summary: [
    '哈尔滨冰窗小学五年级的数学课：先请律师，再讲通分。',
    'Fifth-grade mathematics at Bingchuang Primary School in Harbin: first the lawyers, then the common denominator.',
  ],
  teachers: ['蒋月华'],
  tags: ['课堂对话', '课例', '数学'],
  author: '方同',
  daysAgo: 296,
  content: [
    `黑板上只有一道题，和一个错误的答案。
1/2 + 1/3 = 2/5。
哈尔滨冰窗小学五年级三班，三十六个孩子看着它，好几个已经举起手，急着要说错了错了。蒋月华不叫他们。她从讲台底下拿出一件黑色的旧袍子，是校剧社的，抖了抖灰。
“谁愿意当它的律师？替它说话，说到大家觉得它有道理为止。”
安静了两秒，然后手举得比刚才还多。
## 第一位
第一位是个胖乎乎的男孩，袍子拖到地上。他画了两个圆，一个切成两块，涂一块，一个切成三块，涂一块。“你们看，一共五块，涂了两块，五分之二！”
画完，他自己退后一步看了看，先笑了。“不对，这五块不一样大。”
“律师自己认输了，”有人喊。
“没有认输，”男孩不服，“我要是把它们切得一样大呢？”他想了半天，没有想出来，脱下袍子的时候，小声问了一句：“一样大的块，怎么切？”
蒋月华在黑板右上角写下这句话，什么也没有解释。后来的事情证明，那是整节课里最重要的一句，可是当时没有一个人注意。
## 第二位
第二位是个女孩，平时不大说话，爸爸是篮球教练。她不画图，只说了一件事。
“昨天我爸的队打了两场。第一场有个队员投了两个，中一个，二分之一。第二场投了三个，中一个，三分之一。两场一共，投了五个，中了两个。”
她停了一下：“五分之二。没有错呀。”
教室里一下子静了。刚才举手要喊“错了”的人，嘴还张着。
> 这一次，它真的是对的。
有人小声算，有人转过去和后面的人争，有个男孩忽然拍了一下桌子：“可是一半加三分之一，怎么会比一半还小呢？”五分之二是零点四，比零点五小。加了东西，反而少了。
那不可能。可是投篮也没有算错。两件不能同时为真的事，都在黑板上。
蒋月华后来说，教了 19 年，她最喜欢的就是这种安静，她管它叫“冻住了”。在哈尔滨，冻住不是坏事，冻住了才能走上去。
## 冻住以后
她没有救他们。她等了差不多三分钟，然后只问了一个问题：“第一场的二分之一，是谁的二分之一？”
“两个球的。”
“第二场的三分之一呢？”
“三个球的。”
“胖律师刚才问过一句什么？”
全班扭头去看右上角。一样大的块，怎么切？
那个男孩自己先跳起来：“不是一样的东西！一个是两个球的一半，一个是三个球的三分之一！要是都是同一个饼的，就得切一样大！”
女孩想了想，慢慢地说：“所以，我那个不叫加。”
“那叫什么？”
她说不上来。三十六个人也说不上来。课本上没有这个词。蒋月华说，那我们先给它起个名字。最后投票，叫“合场”：分子和分子合，分母和分母合，只有算命中率的时候能用。
下课铃响了，通分一个字也没有讲。
## 第二天
第二天早上，黑板上多了一道题，不是老师写的：同一个饼，二分之一和三分之一，切多大的块，两个都能数清楚？
下面歪歪扭扭写着：六块。
是那位胖律师，七点钟就到了学校，拿四个烧饼试的，烧饼已经吃掉了，桌上还有芝麻。
那节课只用了二十分钟，就讲完了课本上两课时的通分。剩下的时间，他们在讨论，“合场”和“加”，考试的时候怎么分得出来。
## 册子
蒋月华有一本册子，十九年了，收着二百一十四个错答案。不按知识点排，按“它在什么时候是对的”排。二分之一加三分之一等于五分之二，在“合场”那一栏，旁边记着那位女孩说的那场球。
有教研员翻完以后问她，这样上，时间够吗？她说，通分省下来的那一节，正好够。
也有家长担心，孩子会不会把错的记住了？
期末有一道判断题，就是这个式子。全年级四个班，三班错了一个人。那个人的卷子她留着，他在括号里打了个勾，旁边用很小的字写着：如果是投篮的话。
她给了分。`,
    `There is one problem on the board, and a wrong answer.
1/2 + 1/3 = 2/5.
Thirty-six fifth-graders at Bingchuang Primary School in Harbin are looking at it, and several hands are up to say so. Yuehua Jiang ignores them. From behind her desk she takes an old black gown, the drama club’s, and shakes off the dust.
“Who’ll be its lawyer? Defend it until we think there’s something in it.”
Two seconds of silence, and there are more hands than before.
## The first
The first is a plump boy, and the gown trails on the floor. He draws two circles, cuts one in two and shades a piece, cuts the other in three and shades a piece. “Look, five pieces, two of them shaded. Two fifths!”
He steps back and starts to laugh. “No, wait. They aren’t the same size.”
“The lawyer gives up,” shouts somebody.
“I don’t. What if I cut them the same?” He thinks, and can’t see how. While he is wriggling out of the gown he mutters: how do you cut it so that they’re the same?
Jiang writes this in the upper right corner of the board and doesn’t comment. It will turn out to be the most important sentence of the lesson. No one notices at the time.
## The second
The second is a girl who doesn’t say much. Her father coaches basketball. She draws nothing.
“Dad’s team had two games yesterday. In the first, a player took two shots and scored one. That’s a half. In the second he took three and scored one, a third. In both together, five shots, two baskets.”
She pauses. “Two fifths. It’s right.”
Those who had been about to shout “wrong” still have their mouths open.
> This time it really is right.
Some do sums under their breath and some turn round to argue. A boy slaps his desk. “But how can a half and a bit more be less than a half?” Two fifths is 0.4. You add something and it shrinks.
That’s impossible. But the basketball is correct as well. Two things that can’t both be true are standing on the board.
It is the silence that Jiang likes best after nineteen years. She calls it “frozen over”. In Harbin that’s nothing bad. You can’t walk on a river until it is.
## After the freeze
She doesn’t rescue them. She waits about three minutes and puts a question. “The half in the first game. Half of what?”
“Of two shots.”
“And the third?”
“Of three.”
“What was it that our first lawyer wanted to know?”
They all look to the upper right.
It’s the boy himself who jumps up. “They aren’t of the same thing! One’s half of two shots and the other’s a third of three! If it’s the same pie you have to cut it the same!”
The girl considers. “So mine isn’t adding,” she says slowly.
“What is it, then?”
She doesn’t know. None of them does, and the textbook has no word for it. Then we’ll find one, says Jiang. They vote for “pooling”. Tops with tops and bottoms with bottoms, good for scoring rates and nothing else.
The bell goes. Not a word has been said about common denominators.
## Next morning
Next morning there is a new problem on the board, and no teacher has written it. One pie, a half and a third: how big must the pieces be so that you can count both?
Below, in a wobbly hand: sixths.
It’s the plump lawyer. He had come at seven with four sesame cakes to try it out. The cakes are gone, and there are seeds all over the desk.
It took twenty minutes to cover two lessons’ worth of textbook. For the rest of the period they discussed how to tell pooling from adding in an exam.
## The booklet
The wrong answers of nineteen years are in a booklet, 214 of them, and they aren’t sorted by topic. They are sorted by when they’re right. This one is under “pooling”, with a note about the game.
Have you got time for this? a district adviser asked when he had read it. The period she had saved on denominators was exactly enough.
Some parents worry that the mistake will stick.
In the final test there was a true-or-false question with that very sum. In the whole of 5C one pupil got it wrong. She has kept his paper. He ticked “true”, and added in tiny letters: if it’s basketball.
She gave him the mark.`,
  ],
}
