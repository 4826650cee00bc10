-- The drawer shows two levels, and nobody may lose the way to the menu manager.
create function keep_menu_levels() returns trigger language plpgsql as $$
begin
  if exists (select 1 from navigation_menus p where p.id = new.parent_id and (p.parent_id is not null or p.id = new.id))
    or (new.parent_id is not null and exists (select 1 from navigation_menus c where c.parent_id = new.id)) then
    raise exception 'The menu has two levels: a group cannot stand in another group.' using constraint = 'MENU_LEVELS';
  end if;
  return null;
end $$;
create trigger "navigation_menus__keep_levels" after insert or update of "parent_id" on "navigation_menus"
  for each row execute function keep_menu_levels();

create function keep_menu_manager() returns trigger language plpgsql as $$
begin
  if (old."menuItem" = 'menu-manager' and old."route" = '/admin/menu-manager' and old."active"
      or tg_op = 'UPDATE' and old."active" and exists (
        select 1 from navigation_menus m where m.parent_id = old.id and m."menuItem" = 'menu-manager'))
    and not exists (select 1 from navigation_menus m left join navigation_menus g on g.id = m.parent_id
      where m."menuItem" = 'menu-manager' and m."route" = '/admin/menu-manager' and m."active" and coalesce(g."active", true)) then
    raise exception 'The menu manager stays in the menu: without it nobody could put the menu right.' using constraint = 'MENU_MANAGER_STAYS';
  end if;
  return null;
end $$;
create trigger "navigation_menus__keep_manager" after update or delete on "navigation_menus"
  for each row execute function keep_menu_manager();
