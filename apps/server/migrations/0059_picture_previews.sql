CREATE TABLE "picture_preview" (
	"path" varchar(255) PRIMARY KEY NOT NULL,
	"preview" char(12) NOT NULL
);
