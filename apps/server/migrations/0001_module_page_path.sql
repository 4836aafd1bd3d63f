-- Old clients find the texts of the module page by this path. A path that an administrator set stays.
update "admin_rule" set "path" = 'moduleStore' where "name" = 'moduleStore/moduleStore' and "path" = 'moduleStore/moduleStore';
