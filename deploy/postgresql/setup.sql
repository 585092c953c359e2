-- Once, on the primary, as a superuser; then \password retroscore and \password retroscore_standby.
create role retroscore login;
create role retroscore_standby login replication;
create role retroscore_check login connection limit 20;
create database retroscore owner retroscore;
