CREATE TABLE "lesson_progress" (
	"user_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"lesson" varchar(24) NOT NULL,
	"position" integer NOT NULL,
	"is_done" boolean NOT NULL,
	"update_time" bigint NOT NULL,
	CONSTRAINT "lesson_progress_user_id_course_id_lesson_pk" PRIMARY KEY("user_id","course_id","lesson")
);
